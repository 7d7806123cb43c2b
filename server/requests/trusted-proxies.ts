import { BlockList, isIP } from 'node:net';

/**
 * Proxies whose `X-Forwarded-*` headers are trusted: a number of hops counted from this server, or addresses and
 * networks; 0 trusts none. There is no "all": clients control the header's first addresses.
 */
export type TrustedProxies = number | string[];

const maxHops = 10;

/** Describes what `parseTrustedProxies` accepts, as the end of an error message. */
export const trustedProxiesRequirement = `must be the number of proxies in front, 0 to ${maxHops}, or their addresses, such as 10.0.0.5,172.16.0.0/12`;

/** Parses a number of proxies, or addresses such as `10.0.0.5,172.16.0.0/12`; null for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text) && Number(text) <= maxHops) return Number(text);
  const addresses = text.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]));
  return addresses.length > 0 && addresses.every(isAddressOrNetwork) ? addresses : null;
}

/**
 * Returns Fastify's `trustProxy` option. Fastify itself would trust no hop for a bare number, so hops are counted here.
 */
export function trustProxyOption(trusted: TrustedProxies): string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Creates the test whether the peer of a socket is a trusted proxy. */
export function isTrustedPeer(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted === 'number') return () => trusted > 0;
  const list = new BlockList();
  for (const item of trusted) {
    const [address = '', prefix] = item.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A zero-length prefix would trust everyone.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

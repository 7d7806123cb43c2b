import { isIP } from 'node:net';

/**
 * Whose `X-Forwarded-*` are believed: that many proxies counted from this server, or proxies at these addresses and
 * networks; 0 believes nobody. There is no "everybody": a client writes the header's first addresses itself.
 */
export type TrustedProxies = number | string[];

const maxHops = 10;

/** What a text that `parseTrustedProxies` refuses must be instead. */
export const trustedProxiesRequirement = `must be the number of proxies in front, 0 to ${maxHops}, or their addresses, such as 10.0.0.5,172.16.0.0/12`;

/** Reads a number of proxies, or addresses such as `10.0.0.5,172.16.0.0/12`; null for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text) && Number(text) <= maxHops) return Number(text);
  const addresses = text.split(',').flatMap((item) => (item.trim() === '' ? [] : [item.trim()]));
  return addresses.length > 0 && addresses.every(isAddressOrNetwork) ? addresses : null;
}

/** As Fastify's `trustProxy` wants it; a bare number would make it believe nobody, so hops are counted here. */
export function trustProxyOption(trusted: TrustedProxies): string[] | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // A prefix of no bits would believe everybody.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

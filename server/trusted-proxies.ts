import { isIP } from 'node:net';
import type { EnvironmentReader } from './environment-reader';

/**
 * Whose `X-Forwarded-*` are believed: that many proxies counted from this server, or proxies at these addresses and
 * networks; 0 believes nobody. There is no "everybody": a client writes the header's first addresses itself.
 */
export type TrustedProxies = number | string[];

const mostHops = 10;
const variable = 'TRUST_PROXY';

/** Reads TRUST_PROXY: a number of proxies, or addresses such as `10.0.0.5,172.16.0.0/12`. */
export function readTrustedProxies(reader: EnvironmentReader): TrustedProxies {
  const text = reader.text(variable);
  if (text === '') return 0;
  if (/^\d+$/.test(text) && Number(text) <= mostHops) return Number(text);
  const addresses = reader.list(variable);
  if (addresses.length > 0 && addresses.every(isAddressOrNetwork)) return addresses;
  reader.problems.push(
    `${variable} must be the number of proxies in front, 0 to ${mostHops}, or their addresses, such as 10.0.0.5,172.16.0.0/12`,
  );
  return 0;
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

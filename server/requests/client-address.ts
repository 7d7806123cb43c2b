import { isIPv4, isIPv6 } from 'node:net';

/**
 * The key that rate limits count an address by: a whole IPv4 address, the first 64 bits of an IPv6 address, since one
 * subscriber controls the rest. Every spelling of an address has the same key.
 */
export function clientAddress(ip: string): string {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  const words = wordsOf(address);
  const [high = 0, low = 0] = words.slice(6);
  const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`;
}

/** The key of the network around an address, of which one person may hold all: an IPv4's /24, an IPv6's /64. */
export function addressGroup(ip: string): string {
  const address = clientAddress(ip);
  return isIPv4(address) ? address.replace(/\d+$/, '0/24') : address;
}

/** As some proxies write it: with a port, in brackets, with the zone of an interface. */
function plainAddress(ip: string): string {
  const text = ip.trim().toLowerCase();
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const beforePort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1];
  return (inBrackets ?? beforePort ?? text).replace(/%.*$/, '');
}

/** The eight words of an IPv6 address. */
function wordsOf(address: string): number[] {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail = ''] = hexadecimal.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter((word) => word !== ''));
  const given = [...(first ?? []), ...(last ?? [])].length;
  const zeros = new Array<string>(8 - given).fill('0');
  return [...(first ?? []), ...zeros, ...(last ?? [])].map((word) => parseInt(word, 16));
}

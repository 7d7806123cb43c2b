import { encode } from 'uqr';

/** A QR code as one path: dark modules of 1 × 1 in a square view box, its quiet zone included. */
export interface QrPath {
  size: number;
  path: string;
}

/** Modules of white around it; the card it stands on is white too, and gives the rest of the four asked for. */
const quietModules = 2;

/** Encodes a text. Level M: what a scratched or dimmed phone screen loses can be made up. */
export function encodeQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size, path };
}

import { encode } from 'uqr';

export interface QrPath {
  size: number;
  path: string;
}

/** Margin in modules; the card around it is white too and supplies the rest of the required four. */
const quietModules = 2;

/** Encodes a text at level M, which tolerates a scratched or dimmed screen. */
export function encodeQrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size, path };
}

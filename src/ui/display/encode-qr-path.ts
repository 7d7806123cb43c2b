import { encode } from 'uqr';

export interface QrPath {
  size: number;
  path: string;
}

/** The margin in modules; the white card around the code provides the rest of the required four. */
const quietModules = 2;

/** Returns the modules of a text's code, row by row, true for dark. Level M tolerates a scratched or dimmed screen. */
export function encodeQrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: quietModules }).data;
}

export function encodeQrPath(text: string): QrPath {
  const data = encodeQrModules(text);
  const size = data.length;
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return { size, path };
}

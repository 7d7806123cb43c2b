import { PNG } from 'pngjs';

/** A box on the screen, in pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Measures how far the letters of an area stand from its middle, in pixels: below it if positive. Hints are lighter, and do
 * not count.
 * @param picture a PNG of the screen in base64, as WebDriver gives it
 * @returns null if nothing is drawn there
 */
export function inkOffset(picture: string, { left, top, width, height }: Area): number | null {
  const { data, width: pixelsPerRow } = PNG.sync.read(Buffer.from(picture, 'base64'));
  const isDark = (y: number): boolean => {
    for (let x = Math.ceil(left); x < left + width; x += 1) {
      const red = (y * pixelsPerRow + x) * 4;
      if (Math.max(...data.subarray(red, red + 3)) < 90) return true;
    }
    return false;
  };
  const rows: number[] = [];
  for (let y = Math.ceil(top); y < top + height; y += 1) if (isDark(y)) rows.push(y);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (first + last + 1) / 2 - (top + height / 2);
}

/** A picture's size in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const named = /(?:^|\D)([1-9]\d{1,4})x([1-9]\d{1,4})(?:\.[a-z]+)?$/i;

/**
 * Reads the size that a picture's address states, so that the page can reserve its place before it loads:
 * `banner-750x420.webp`, or `banner.jpg#750x420`, whose fragment is not sent to servers (product §15.25). Null if it states none.
 */
export function statedPictureSize(address: string): PictureSize | null {
  const [, width, height] = named.exec(address) ?? [];
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) };
}

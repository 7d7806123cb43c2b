/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const named = /(?:^|\D)([1-9]\d{1,4})x([1-9]\d{1,4})(?:\.[a-z]+)?$/i;

/**
 * The size that a picture's address states, so that its place is kept before it has come: `banner-750x420.webp`, or
 * `banner.jpg#750x420`, which no server is sent (product §15.25). Null where it states none.
 */
export function statedPictureSize(address: string): PictureSize | null {
  const [, width, height] = named.exec(address) ?? [];
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) };
}

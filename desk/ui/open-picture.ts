import type { PictureSize } from '../../src/domain/meeting/picture-size';

/**
 * Opens a picture that was chosen; browsers turn it upright.
 * @throws Error for a file that is no picture
 */
export async function openPicture(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  const address = URL.createObjectURL(file);
  picture.src = address;
  try {
    await picture.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  return picture;
}

/** The size of an open picture, in pixels. */
export const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): PictureSize => ({
  width,
  height,
});

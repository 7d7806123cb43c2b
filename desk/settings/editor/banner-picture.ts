import { bannerPart, bannerSize, mostBannerBytes, type BannerCut } from '../../../src/domain/meeting/banner';
import type { PictureSize } from '../../../src/domain/meeting/picture-size';

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

/** Draws the part of a picture that becomes its banner; what is transparent becomes white. */
export function drawBanner(canvas: HTMLCanvasElement, picture: HTMLImageElement, cut: BannerCut): void {
  const [context, part] = [canvas.getContext('2d'), bannerPart(sizeOf(picture), cut)];
  if (context === null) return;
  const { width, height } = bannerSize;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
}

/** The qualities that are tried, until one is light enough. */
const qualities = [0.86, 0.78, 0.68, 0.55, 0.4];

/** Encodes what was drawn as a JPEG that is light enough; null for a picture with too much detail. */
export async function bannerFile(canvas: HTMLCanvasElement): Promise<Blob | null> {
  for (const quality of qualities) {
    const file = await new Promise<Blob | null>((settle) => {
      canvas.toBlob(settle, 'image/jpeg', quality);
    });
    if (file !== null && file.size <= mostBannerBytes) return file;
  }
  return null;
}

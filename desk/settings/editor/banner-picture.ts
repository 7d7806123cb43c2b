import { bannerPart, bannerSize, mostBannerBytes, type BannerCut } from '../../../src/domain/meeting/banner';
import { sizeOf } from '../../ui/open-picture';

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

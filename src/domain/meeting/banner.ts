import type { PictureSize } from './picture-size';

/** The size of a banner that the office uploads: the landing page's box at three pixels a point. */
export const bannerSize: PictureSize = { width: 1_125, height: 630 };

/** The most that a banner weighs, in bytes: on a slow network it shows within two seconds. */
export const mostBannerBytes = 300_000;

/** The path of uploaded banners. */
export const bannersPath = '/api/banners';

/** The part of a picture that becomes a banner: how much it is enlarged, and where the part lies, from 0 to 1. */
export interface BannerCut {
  zoom: number;
  x: number;
  y: number;
}

/**
 * Finds the part of a picture that becomes its banner: as large as fits, in the banner's proportions.
 * @returns in pixels of the picture
 */
export function bannerPart(
  picture: PictureSize,
  { zoom, x, y }: BannerCut,
): PictureSize & { left: number; top: number } {
  const ratio = bannerSize.width / bannerSize.height;
  const width = Math.min(picture.width, picture.height * ratio) / Math.max(1, zoom);
  const height = width / ratio;
  return { width, height, left: (picture.width - width) * x, top: (picture.height - height) * y };
}

import Taro from '@tarojs/taro';
import type { Brush } from './brush';
import { withPermission } from './permission/with-permission';

const permission = { scope: 'scope.writePhotosAlbum', setting: '添加到相册', purpose: '保存到相册' } as const;

/** The result of saving a picture. `unwanted`: the user did not allow it, or cancelled. */
export type AlbumOutcome = 'saved' | 'unwanted' | 'failed';

/**
 * Draws a picture on an offscreen canvas, and saves it to the phone's album.
 * @param size width and height in pixels
 */
export function saveDrawing(
  size: { width: number; height: number },
  draw: (brush: Brush) => void,
): Promise<AlbumOutcome> {
  return save(async () => {
    const canvas = Taro.createOffscreenCanvas({ type: '2d', ...size });
    draw(canvas.getContext('2d') as unknown as Brush);
    const { tempFilePath } = await Taro.canvasToTempFilePath({
      // Taro's types accept only the canvas of a page.
      canvas: canvas as unknown as Taro.Canvas,
      ...{ ...size, destWidth: size.width, destHeight: size.height, fileType: 'png' },
    });
    return tempFilePath;
  });
}

/** Saves a picture from the server to the phone's album. */
export function savePicture(url: string): Promise<AlbumOutcome> {
  return save(async () => {
    const { statusCode, tempFilePath } = await Taro.downloadFile({ url });
    if (statusCode !== 200) throw new Error(`The picture was answered with ${statusCode}`);
    return tempFilePath;
  });
}

async function save(make: () => Promise<string>): Promise<AlbumOutcome> {
  try {
    const filePath = await make();
    const isSaved = await withPermission(permission, () => Taro.saveImageToPhotosAlbum({ filePath }));
    return isSaved === true ? 'saved' : 'unwanted';
  } catch {
    return 'failed';
  }
}

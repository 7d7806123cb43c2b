import Taro from '@tarojs/taro';
import { withPermission } from '../wechat/with-permission';

const permission = { scope: 'scope.writePhotosAlbum', setting: '添加到相册', purpose: '保存到相册' } as const;

/** What came of saving a picture; `unwanted` where the person did not allow it, or cancelled. */
export type AlbumOutcome = 'saved' | 'unwanted' | 'failed';

/** What a picture is drawn with: a canvas' context, as far as the phone's and a test's have it alike. */
export interface Brush {
  fillStyle: string;
  font: string;
  textAlign: string;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
}

/**
 * Draws a picture out of sight, and saves it to the phone's album.
 * @param size in pixels
 */
export function saveDrawing(
  size: { width: number; height: number },
  draw: (brush: Brush) => void,
): Promise<AlbumOutcome> {
  return save(async () => {
    const canvas = Taro.createOffscreenCanvas({ type: '2d', ...size });
    draw(canvas.getContext('2d') as unknown as Brush);
    const { tempFilePath } = await Taro.canvasToTempFilePath({
      // Its types know only the canvas of a page.
      canvas: canvas as unknown as Taro.Canvas,
      ...{ ...size, destWidth: size.width, destHeight: size.height, fileType: 'png' },
    });
    return tempFilePath;
  });
}

/** Saves a picture of the server's to the phone's album. */
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

import type { Brush } from './brush';
import type { SavedDrawing } from './saved-drawing';
import { downloadFile } from './table-file/download-file';

/**
 * Draws a picture and saves it as a file, or returns its address to be shown.
 * @param size width and height in pixels
 * @param as `isByHand`: the browser saves no files, as WeChat's
 */
export async function saveDrawing(
  { width, height }: { width: number; height: number },
  draw: (brush: Brush) => void,
  { fileName, isByHand }: { fileName: string; isByHand: boolean },
): Promise<SavedDrawing> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return { kind: 'failed' };
  draw(context as unknown as Brush);
  if (isByHand) return { kind: 'shown', url: canvas.toDataURL('image/png') };
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) return { kind: 'failed' };
  downloadFile(blob, fileName);
  return { kind: 'saved' };
}

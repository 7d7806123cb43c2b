import type { Brush } from './brush';
import { saveDrawing as saveToAlbum } from './save-to-album';
import type { SavedDrawing } from './saved-drawing';

/** See the H5 variant. */
export async function saveDrawing(
  size: { width: number; height: number },
  draw: (brush: Brush) => void,
  _as: { fileName: string; isByHand: boolean },
): Promise<SavedDrawing> {
  return { kind: await saveToAlbum(size, draw) };
}

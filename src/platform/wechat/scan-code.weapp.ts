import Taro from '@tarojs/taro';
import { relaunch } from '../browser/navigation/navigation';
import { readEntry } from '../browser/entry-address';
import { explainRefusal } from '../device/permission/explain-refusal';
import { refusalReason } from '../device/permission/refusal-reason';

/** See the H5 variant. */
export const canScan = (): boolean => true;

/** Scans a poster's code, the mini-program's own or the link's, and leads where it would have opened (product §6.20). */
export async function scanCode(): Promise<void> {
  try {
    const { result, path } = await Taro.scanCode({});
    const entry = readEntry({ scene: sceneOf(path), q: result });
    if (entry === null || entry === 'damaged') await relaunch('notFound', { reason: 'code' });
    else await relaunch(entry.route, entry.params);
  } catch (error) {
    await explainRefusal(refusalReason(error), '扫码');
  }
}

/** Returns the scene from the path of a mini-program code, which iOS encodes and Android does not. */
function sceneOf(path = ''): string {
  const [, scene = ''] = /[?&]scene=([^&#]*)/.exec(path) ?? [];
  try {
    return decodeURIComponent(scene);
  } catch {
    return scene;
  }
}

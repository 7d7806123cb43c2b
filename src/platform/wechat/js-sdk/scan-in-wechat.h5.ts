import { loadSdk } from './share-page.h5';

/** Opens WeChat's scanner. Resolves to false if that is not possible. */
export async function scanInWechat(): Promise<boolean> {
  try {
    return (await (await loadSdk())?.scan()) ?? false;
  } catch {
    return false;
  }
}

import Taro from '@tarojs/taro';
import { alert, confirm, toast } from '../feedback';
import { refusalReason } from './refusal-reason';

/** A function for which WeChat asks the user's permission. */
export interface Permission {
  scope: 'scope.writePhotosAlbum' | 'scope.addPhoneCalendar';
  /** Its name in WeChat's settings. */
  setting: string;
  /** The purpose shown to the user, such as 保存到相册. */
  purpose: string;
}

/**
 * Runs a call that needs a permission. A user who refuses it, now or earlier, is told where to allow it, and the call runs
 * again if they do. A user who cancels is told nothing.
 * @returns true if the call succeeded; null if the user refused or cancelled
 * @throws the call's error if it failed for another reason
 */
export async function withPermission(permission: Permission, call: () => Promise<unknown>): Promise<true | null> {
  const failure = await call().then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (failure === null) return true;
  const { error } = failure;
  const { purpose, setting, scope } = permission;
  const why = refusalReason(error);
  if (why === 'cancelled') return null;
  if (why === 'privacy') {
    toast(`同意《用户隐私保护指引》后才能${purpose}，可再点一次`);
    return null;
  }
  if (why === 'phone') {
    await alert({ title: `未能${purpose}`, text: `请在手机的“设置”里允许微信${setting}，再回来重试。` });
    return null;
  }
  if (why !== 'permission') throw error;
  const isAgreed = await confirm({
    ...{ title: `未能${purpose}`, text: `您没有允许本小程序“${setting}”，可在设置中打开。`, confirmText: '去设置' },
  });
  // Called within the tap's event handler: otherwise WeChat does not open its settings.
  const settings = isAgreed ? await Taro.openSetting().catch(() => null) : null;
  const granted: Partial<Record<string, boolean>> = { ...settings?.authSetting };
  if (granted[scope] !== true) return null;
  return withPermission(permission, call);
}

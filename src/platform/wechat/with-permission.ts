import Taro from '@tarojs/taro';
import { alert, confirm, toast } from '../device/feedback';
import { refusalReason } from './refusal-reason';

/** Something that WeChat asks a person about before it does it. */
export interface Permission {
  scope: 'scope.writePhotosAlbum' | 'scope.addPhoneCalendar';
  /** What WeChat's settings call it. */
  setting: string;
  /** What it is wanted for: 保存到相册. */
  purpose: string;
}

/**
 * Runs a call that needs a permission. Whoever cancels knows it; whoever refused, now or once, is told where that can be
 * changed, and the call runs again if it was.
 * @returns whether it was done; null if the person did not want it and nothing is left to say
 * @throws what the call threw for another reason
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
  // In the tap's own turn: WeChat opens its settings for nothing else.
  const settings = isAgreed ? await Taro.openSetting().catch(() => null) : null;
  const granted: Partial<Record<string, boolean>> = { ...settings?.authSetting };
  if (granted[scope] !== true) return null;
  return withPermission(permission, call);
}

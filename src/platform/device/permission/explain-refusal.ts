import Taro from '@tarojs/taro';
import { alert, confirm } from '../feedback';
import { openPrivacyContract } from './privacy-contract';
import type { RefusalReason } from './refusal-reason';

/**
 * Explains why WeChat refused an action and offers the settings in which the user can allow it. Shows nothing if the user
 * cancelled it (product §15.22).
 * @param what the action, such as 选择照片
 */
export async function explainRefusal(why: RefusalReason, what: string): Promise<void> {
  if (why === 'cancelled') return;
  if (why === 'privacy') {
    const wantsToRead = await confirm({
      title: '需要您同意隐私保护指引',
      text: `${what}前，微信要求您同意《小程序用户隐私保护指引》。请再操作一次，并在微信的询问中选择“同意”。`,
      confirmText: '查看指引',
      cancelText: '知道了',
    });
    if (wantsToRead) await openPrivacyContract();
    return;
  }
  if (why === 'permission') {
    const wantsToChange = await confirm({
      title: '没有权限',
      text: `未能${what}：此前选择了不允许。请在设置中允许后，再操作一次。`,
      confirmText: '去设置',
      cancelText: '知道了',
    });
    // If the settings do not open, the message has already explained what to do.
    if (wantsToChange) await Taro.openSetting().catch(() => undefined);
    return;
  }
  if (why === 'phone') {
    await alert({ title: `未能${what}`, text: '请在手机的“设置”里允许微信使用相机和照片，再回来重试。' });
    return;
  }
  await alert({
    title: `未能${what}`,
    text:
      why === 'undeclared'
        ? '小程序尚未开通这项功能，请联系会议主办方。您也可以用手机浏览器打开会议链接办理。'
        : '微信未能完成这次操作，请再试一次。',
  });
}

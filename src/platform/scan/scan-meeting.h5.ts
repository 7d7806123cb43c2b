import { toast } from '../feedback/feedback';
import { appSettings } from '../settings/settings';
import { isInWechat } from '../wechat/in-wechat';
import { scanInWechat } from '../wechat-js-sdk/scan-in-wechat.h5';

/** Whether a meeting's code can be scanned here: in WeChat's browser, where the server signs pages (product §2.3). */
export function canScan(): boolean {
  return isInWechat() && appSettings().extras.wechatJsSdk;
}

/** Opens WeChat's scanner, which itself opens what it has read. */
export async function scanMeeting(): Promise<void> {
  if (!(await scanInWechat())) toast('请用微信“扫一扫”扫描会议二维码', 'info');
}

import { toast } from '../device/feedback';
import { appSettings } from '../network/settings';
import { isInWechat } from './in-wechat';
import { scanInWechat } from './js-sdk/scan-in-wechat.h5';

/** Tells if a code can be scanned here: in WeChat's browser, where the server signs pages (product §2.3). */
export function canScan(): boolean {
  return isInWechat() && appSettings().extras.wechatJsSdk;
}

/** Opens WeChat's scanner, which itself opens what it has read. */
export async function scanCode(): Promise<void> {
  if (!(await scanInWechat())) toast('请用微信“扫一扫”扫描会议二维码', 'info');
}

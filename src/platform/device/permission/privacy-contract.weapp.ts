import Taro from '@tarojs/taro';
import { toast } from '../feedback';

/** WeChat's name of the privacy guide that a mini-program registers with it. */
export const privacyContractName: string | null = '《小程序用户隐私保护指引》';

/** Opens the guide in WeChat's own page. Shows a message if WeChat cannot, for example if none is registered. */
export function openPrivacyContract(): Promise<void> {
  return new Promise((resolve) => {
    Taro.openPrivacyContract({
      fail: () => toast('未能打开隐私保护指引，请稍后再试', 'fail'),
      complete: () => resolve(),
    });
  });
}

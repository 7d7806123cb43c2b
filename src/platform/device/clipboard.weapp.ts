import Taro from '@tarojs/taro';
import { explainRefusal } from '../wechat/explain-refusal';
import { refusalReason } from '../wechat/refusal-reason';

/** Copies a text. False if WeChat refuses; where the person can change that, they have been told. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await Taro.setClipboardData({ data: text });
    return true;
  } catch (error) {
    const why = refusalReason(error);
    if (why !== 'failed') await explainRefusal(why, '复制文字');
    return false;
  }
}

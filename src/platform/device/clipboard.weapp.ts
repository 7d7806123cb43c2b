import Taro from '@tarojs/taro';
import { explainRefusal } from './permission/explain-refusal';
import { refusalReason } from './permission/refusal-reason';

/** Copies a text. Resolves to false if WeChat refuses, after telling the user how to allow it if they can. */
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

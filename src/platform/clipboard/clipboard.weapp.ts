import Taro from '@tarojs/taro';

/** Copies a text. False if WeChat refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await Taro.setClipboardData({ data: text });
    return true;
  } catch {
    return false;
  }
}

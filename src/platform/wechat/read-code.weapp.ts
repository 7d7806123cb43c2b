import Taro from '@tarojs/taro';
import { explainRefusal } from '../device/permission/explain-refusal';
import { refusalReason } from '../device/permission/refusal-reason';

/** See the H5 variant. */
export const canReadCode = (): boolean => true;

/** See the H5 variant. Explains why WeChat does not scan. */
export async function readCode(): Promise<string | null> {
  try {
    return (await Taro.scanCode({ onlyFromCamera: true, scanType: ['qrCode'] })).result;
  } catch (error) {
    await explainRefusal(refusalReason(error), '扫码');
    return null;
  }
}

import Taro from '@tarojs/taro';
import { readTitleOutcome, type TitleOutcome } from './title-outcome';

/** Has somebody choose one of the invoice titles that they keep in WeChat. */
export const chooseTitle = (): Promise<TitleOutcome> =>
  Taro.chooseInvoiceTitle().then(readTitleOutcome, readTitleOutcome);

/** Opens WeChat's page of what the mini-program may do. */
export async function openPermissions(): Promise<void> {
  await Taro.openSetting().catch(() => undefined);
}

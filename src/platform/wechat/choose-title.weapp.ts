import Taro from '@tarojs/taro';
import { readTitleOutcome, type TitleOutcome } from './title-outcome';

/** Lets the user choose one of the invoice titles that they have stored in WeChat. */
export const chooseTitle = (): Promise<TitleOutcome> =>
  Taro.chooseInvoiceTitle().then(readTitleOutcome, readTitleOutcome);

/** Opens WeChat's page with the mini-program's permissions. */
export async function openPermissions(): Promise<void> {
  await Taro.openSetting().catch(() => undefined);
}

import { appSettings } from '../network/settings';
import { isInWechat } from './in-wechat';
import { loadSdk } from './js-sdk/share-page.h5';
import { failedTitle, readInvokedTitle, type TitleOutcome } from './title-outcome';

/** Tells if WeChat's titles can be read here: in WeChat's browser, where the server signs pages. */
export const canChooseTitle = (): boolean => isInWechat() && appSettings().extras.wechatJsSdk;

/** Lets the user choose one of the invoice titles that they have stored in WeChat. */
export async function chooseTitle(): Promise<TitleOutcome> {
  try {
    const sdk = await loadSdk();
    return sdk === null ? failedTitle : readInvokedTitle(await sdk.chooseInvoiceTitle());
  } catch {
    return failedTitle;
  }
}

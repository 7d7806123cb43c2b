import type { SharedPage } from '../../browser/shared-page';
import { appSettings } from '../../network/settings';
import { isInWechat } from '../in-wechat';
import type { LocatedPlace } from '../map-place';
import type { SignPage } from './page-signer';

/** The URL by which the app was opened, read before the router changes it. */
const enteredAddress = location.href;
let signPage: SignPage | null = null;

/** Sets the function that signs pages. Call it once at start. */
export function setPageSigner(sign: SignPage): void {
  signPage = sign;
}

/** Loads WeChat's script. Only inside WeChat, and only if the server signs pages. */
export async function loadSdk() {
  if (!mayShare() || signPage === null) return null;
  const { WechatJsSdk } = await import(/* webpackChunkName: "wechat-js-sdk" */ './wechat-js-sdk');
  return WechatJsSdk.of({ enteredAddress, sign: signPage });
}

/**
 * Sets what WeChat's menu shares of the page on top: a card, or nothing (product §6.18). Nobody waits for it,
 * and without it WeChat shares the bare address.
 */
export function sharePage(shared: SharedPage | null): void {
  loadSdk().then(
    (sdk) => sdk?.share(shared),
    () => undefined,
  );
}

/** Tells if WeChat's menu can hand on the page as `sharePage` says. */
export const mayShare = (): boolean => signPage !== null && appSettings().extras.wechatJsSdk && isInWechat();

/** Opens WeChat's own map. Resolves to false if that is not possible. */
export async function openWechatMap(place: LocatedPlace): Promise<boolean> {
  try {
    const sdk = await loadSdk();
    await sdk?.openLocation(place);
    return sdk !== null;
  } catch {
    return false;
  }
}

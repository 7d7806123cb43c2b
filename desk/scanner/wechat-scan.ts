import wx from 'weixin-js-sdk';
import { signPageCall, type PageSignature } from '../../src/contract/wechat';
import { askServer } from './ask-gate';

/** How long the signature and WeChat's script may take, in milliseconds. */
const answerTimeoutMs = 8_000;

/** Signs this page for WeChat. The gate's link stands behind the #, which is not signed. */
const signHere = async (isRefused: boolean): Promise<PageSignature> => {
  const [url = ''] = location.href.split('#');
  return (await askServer(signPageCall, { url, isRefused }, answerTimeoutMs)) as PageSignature;
};

/**
 * Makes WeChat's scanner ready: reads a code's text, or null for one that was closed.
 * @param script WeChat's own, which tests replace
 * @throws where the server signs no pages, or WeChat takes no signature of this one
 */
export async function openWechatScan(script = wx, sign = signHere): Promise<() => Promise<string | null>> {
  // The ticket behind the first signature may have become invalid: the server then gets another one.
  await configure(script, await sign(false)).catch(async () => configure(script, await sign(true)));
  return () =>
    new Promise((resolve, reject) => {
      script.scanQRCode({
        ...{ needResult: 1, scanType: ['qrCode'] },
        success: ({ resultStr }) => resolve(resultStr ?? null),
        cancel: () => resolve(null),
        fail: ({ errMsg }) => reject(new Error(errMsg)),
      });
    });
}

/** WeChat's script calls `ready` after a failure too, so the first word counts. */
function configure(script: typeof wx, signature: PageSignature): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), answerTimeoutMs);
    script.error(({ errMsg }) => reject(new Error(errMsg)));
    script.config({ debug: false, ...signature, jsApiList: ['scanQRCode'] });
    script.ready(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

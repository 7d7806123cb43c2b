import { post } from './call';
import { count, flag, record, text } from './codec';

/** The parameters that configure WeChat's JS-SDK on a page. */
export interface PageSignature {
  appId: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonceStr: string;
  signature: string;
}

export const pageSignatureCodec = record({ appId: text(), timestamp: count, nonceStr: text(), signature: text() });

/** `isRefused`: WeChat has refused the last signature, and perhaps what it was made with is no longer good. */
export const pageToSignCodec = record({ url: text(2_000, 1), isRefused: flag });

/** For WeChat's JS-SDK; a POST, since a page's address is nobody else's to read in a log. */
export const signPageCall = post('/api/appweb/wechat/signPage', {
  extra: 'wechatJsSdk',
  kind: 'query',
  body: pageToSignCodec,
  answer: pageSignatureCodec,
});

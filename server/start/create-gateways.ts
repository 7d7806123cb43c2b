import type { Gateways } from '../context/dependencies';
import { createS3Store } from '../gateways/s3/create-s3-store';
import { createAliyunSms } from '../gateways/sms/create-aliyun-sms';
import { createMiniProgramAccount } from '../gateways/wechat-api/create-mini-program-account';
import { createMiniProgramCodes } from '../gateways/wechat-api/create-mini-program-codes';
import { createWechatAccount } from '../gateways/wechat-api/create-wechat-account';
import { createMiniProgramLogin, createWechatOauth } from '../gateways/wechat-oauth/create-wechat-oauth';
import { createInvoiceCards } from '../gateways/wechat-pay/create-invoice-cards';
import { createWechatPay } from '../gateways/wechat-pay/create-wechat-pay';
import type { Settings } from '../settings/settings';

/** Creates the real adapters for the configured services. */
export function createGateways({ wechatPay, wechatOauth, miniProgram, sms, s3 }: Settings): Gateways {
  const account =
    miniProgram === null ? null : createMiniProgramAccount({ ...miniProgram, mchId: wechatPay?.mchId ?? '' });
  return {
    payments: wechatPay === null ? [] : [createWechatPay(wechatPay)],
    invoiceCards:
      wechatPay?.fapiao === undefined ? null : createInvoiceCards({ ...wechatPay, fapiao: wechatPay.fapiao }),
    payerIdentity: wechatOauth === null ? null : createWechatOauth(wechatOauth),
    miniProgramIdentity: miniProgram === null ? null : createMiniProgramLogin(miniProgram),
    officialAccount: wechatOauth === null ? null : createWechatAccount(wechatOauth),
    miniProgram: account,
    miniProgramCodes: miniProgram === null || account === null ? null : createMiniProgramCodes(miniProgram, account),
    sms: sms === null ? null : createAliyunSms(sms),
    objects: s3 === null ? null : createS3Store(s3),
  };
}

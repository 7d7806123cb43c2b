import { readObject, readText, readYuanAsFen, readFlag } from './read-value';

/** What a registration or a team order answers: what is due, and the number to pay it by. */
export interface SubmitResult {
  payMoneyFen: number;
  outTradeNo: string;
  meetingPayorderId: string;
  /** Our server's addition (design section 3): the registration waits for the organiser. */
  needReview: boolean;
}

export function readSubmitResult(value: unknown): SubmitResult {
  const data = readObject(value);
  return {
    payMoneyFen: readYuanAsFen(data.payMoney),
    outTradeNo: readText(data.outTradeNo),
    meetingPayorderId: readText(data.meetingPayorderId),
    needReview: readFlag(data.needReview),
  };
}

/** The parameters of `getBrandWCPayRequest`; all texts, as the bridge wants them. */
export interface BridgePayParameters {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

export function readBridgePayParameters(value: unknown): BridgePayParameters {
  const data = readObject(value);
  return {
    appId: readText(data.appId),
    timeStamp: readText(data.timeStamp),
    nonceStr: readText(data.nonceStr),
    package: readText(data.package),
    signType: readText(data.signType),
    paySign: readText(data.paySign),
  };
}

/** WeChat's trade states for JSAPI that we act on; others are kept as they come. REFUND was paid once. */
export const tradeState = { success: 'SUCCESS', refund: 'REFUND', notPaid: 'NOTPAY', closed: 'CLOSED' } as const;

export function readTradeState(value: unknown): string {
  return readText(readObject(value).trade_state);
}

/** Where an offline payment goes (spec section 3, transfer info). */
export interface ReceivingAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  payNotice: string;
}

export function readReceivingAccount(value: unknown): ReceivingAccount {
  const data = readObject(value);
  return {
    accountNumber: readText(data.accountNumber),
    accountName: readText(data.accountName),
    bankName: readText(data.bankName),
    payNotice: readText(data.payNotice),
  };
}

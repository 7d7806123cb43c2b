import type { TradeOutcome } from '../domain/payment/interpret-trade-state';
import type { ReceivingAccount } from '../domain/payment/receiving-account';
import { tradeState } from '../domain/payment/trade-state';
import { readFlag, readObject, readText, readYuanAsFen, type Json } from '../domain/json/read-value';
import { fenToYuan } from '../domain/money';

/** What a registration or a team order answers: what is due, and the number to pay it by. */
export interface SubmitResult {
  dueFen: number;
  outTradeNo: string;
  payOrderId: string;
  /** Our server's addition (design section 3): the registration waits for the organiser. */
  needReview: boolean;
}

export function readSubmitResult(value: unknown): SubmitResult {
  const data = readObject(value);
  return {
    dueFen: readYuanAsFen(data.payMoney),
    outTradeNo: readText(data.outTradeNo),
    payOrderId: readText(data.meetingPayorderId),
    needReview: readFlag(data.needReview),
  };
}

/** Writes what is due; `needReview` only where a registration asks. */
export function writeSubmitResult(
  result: Omit<SubmitResult, 'needReview'> & Partial<SubmitResult>,
): Record<string, Json> {
  return {
    payMoney: fenToYuan(result.dueFen),
    outTradeNo: result.outTradeNo,
    meetingPayorderId: result.payOrderId,
    ...(result.needReview === undefined ? {} : { needReview: result.needReview }),
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

/** Writes how an order stands, as WeChat would name it. */
export function writeTradeState(outcome: TradeOutcome): Record<string, Json> {
  const states = { open: tradeState.notPaid, paid: tradeState.success, closed: tradeState.closed } as const;
  return { trade_state: states[outcome] };
}

export function readTradeState(value: unknown): string {
  return readText(readObject(value).trade_state);
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

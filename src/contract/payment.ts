import { readObject, readText, type JsonObject } from '../domain/json/read-value';
import { tradeOutcomes, type TradeOutcome } from '../domain/payment/trade-outcome';
import type { ReceivingAccount } from '../domain/payment/receiving-account';
import { boolean, named, optionalText, record, text, yuan, type Codec } from './codec';

/** What is due for an order, and the number to pay it by. */
export interface PaymentDue {
  dueFen: number;
  outTradeNo: string;
  orderId: string;
}

/** What a registration answers besides. */
export interface SubmitResult extends PaymentDue {
  /** Our server's addition (product §4.14): the registration waits for the organiser. */
  needReview: boolean;
}

const dueShape = { dueFen: named('payMoney', yuan), outTradeNo: text, orderId: named('meetingPayorderId', text) };

export const paymentDueCodec: Codec<PaymentDue, JsonObject> = record(dueShape);
export const submitResultCodec: Codec<SubmitResult, JsonObject> = record({ ...dueShape, needReview: boolean });

/** The parameters of `getBrandWCPayRequest`; all texts, as the bridge wants them. */
export interface BridgePayParameters {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

const bridgePayParameters = record({
  appId: text,
  timeStamp: text,
  nonceStr: text,
  package: text,
  signType: text,
  paySign: text,
});

/** Another provider's parameters go out as that provider made them. */
export const payParametersCodec: Codec<BridgePayParameters, JsonObject, object> = {
  read: bridgePayParameters.read,
  write: (parameters) => ({ ...parameters }),
};

export const receivingAccountCodec: Codec<ReceivingAccount> = record({
  accountNumber: text,
  accountName: text,
  bankName: text,
  payNotice: text,
});

export const outTradeNoCodec = record({ outTradeNo: text });

/** What `getPrepayId` is told: the payment's description is the `body`; our server takes another provider's name. */
export const prepayCodec = record({
  description: named('body', text),
  outTradeNo: text,
  openid: named('openId', text),
  provider: optionalText,
});
export const prepayIdInputCodec = record({ prepayId: text, meetingId: text });

/** A prepay id: `data` itself or one of the fields that servers put it in. */
export const prepayIdCodec: Codec<string> = {
  read: (wire) => {
    const record = readObject(wire);
    return readText(wire) || readText(record.prepayId) || readText(record.prepay_id);
  },
  write: (prepayId) => prepayId,
};

export const openidCodec = record({ openid: text });

const tradeStates: Readonly<Record<TradeOutcome, string>> = { paid: 'SUCCESS', closed: 'CLOSED', open: 'NOTPAY' };

/**
 * How an order stands, in WeChat's words: SUCCESS and REFUND were paid; CLOSED never will be; NOTPAY, '' and anything
 * else are not final, since the attendee may be paying this moment.
 */
export const tradeStateCodec: Codec<TradeOutcome, JsonObject> = {
  read: (wire) => {
    const state = readText(readObject(wire).trade_state);
    if (state === 'REFUND') return 'paid';
    return tradeOutcomes.find((outcome) => tradeStates[outcome] === state) ?? 'open';
  },
  write: (outcome) => ({ trade_state: tradeStates[outcome] }),
};

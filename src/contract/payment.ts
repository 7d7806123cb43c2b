import { readObject, readText, type JsonObject } from '../domain/json/read-value';
import { tradeOutcomes, type TradeOutcome } from '../domain/payment/trade-outcome';
import type { ReceivingAccount } from '../domain/payment/receiving-account';
import type { PayerInvoiceState, PayerView } from '../domain/payment/payer-view';
import type { Transfer } from '../domain/payment/transfer';
import {
  beside,
  boolean,
  count,
  named,
  optional,
  optionalFlag,
  optionalText,
  record,
  text,
  yuan,
  type Codec,
} from './codec';
import { invoiceFormCodec } from './invoice-info';
import { transferCodec } from './transfer';

/** The amount due for an order, and its trade number. */
export interface PaymentDue {
  dueFen: number;
  outTradeNo: string;
  orderId: string;
}

export interface SubmitResult extends PaymentDue {
  /** Extension of our server (product §4.14): the registration awaits the organiser's review. */
  needReview: boolean;
  /** Extension of our server (product §16.45): no place was left, and the registration is on the waiting list. */
  isWaiting: boolean;
  /** Extension of our server (product §16.44): until when an unpaid place is kept; '' where nothing lapses. */
  heldUntil: string;
}

export const paymentDueShape = {
  dueFen: named('payMoney', yuan),
  outTradeNo: text(),
  orderId: named('meetingPayorderId', text()),
};

export const paymentDueCodec: Codec<PaymentDue, JsonObject> = record(paymentDueShape);
export const submitResultCodec: Codec<SubmitResult, JsonObject> = record({
  ...paymentDueShape,
  needReview: boolean,
  isWaiting: named('waitsForPlace', optionalFlag),
  heldUntil: named('placesHeldTo', optionalText()),
});

/** The parameters of `getBrandWCPayRequest`; the bridge requires texts. */
export interface BridgePayParameters {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}

export const bridgePayParametersCodec = record({
  appId: text(),
  timeStamp: text(),
  nonceStr: text(),
  package: text(),
  signType: text(),
  paySign: text(),
});

/** The parameters of any provider's cashier, which only its own implementations on page and server know. */
export const payParametersCodec: Codec<object, JsonObject> = {
  read: readObject,
  write: (parameters) => ({ ...parameters }),
  shape: bridgePayParametersCodec.shape,
};

/** Where to transfer to; our server adds the order's transfer. */
export interface TransferInstructions extends ReceivingAccount {
  transfer: Transfer | null;
}

const accountShape = { accountNumber: text(), accountName: text(), bankName: text(), payNotice: text() };

export const receivingAccountCodec = record(accountShape);
export const transferInstructionsCodec: Codec<TransferInstructions> = record({
  ...accountShape,
  transfer: named('transferInfo', transferCodec),
});

const outTradeNo = text(32, 6);
const link = text(128);
export { link as linkField, outTradeNo as outTradeNoField };
const openid = text(128, 1);

export const outTradeNoCodec = record({ outTradeNo });

/** open: can be paid now; ended: cancelled, or nobody may pay it at present. */
export type LinkedState = 'open' | 'paid' | 'ended';

/** An order as whoever has its link sees it (ADR 0020): nothing of a person, and of one that is not open its state alone. */
export interface LinkedOrder {
  state: LinkedState;
  amountFen: number;
  attendeeCount: number;
  meetingName: string;
  /** '' for an individual's order. */
  teamName: string;
  /** A transfer of the same money may be under way. */
  isTransferAwaited: boolean;
  /** Ended because its price holds no longer (product §16.43): whoever sent the link renews the order and sends another. */
  isPriceOver: boolean;
  /** The things that go with paying, for a payer's link to an open order (product §9.28); null for any other. */
  payer: PayerView | null;
}

const invoiceStates: readonly PayerInvoiceState[] = ['open', 'given', 'closed'];
const payerCodec = record({
  account: optional(receivingAccountCodec),
  remark: text(),
  receiptAt: text(),
  payBy: text(),
  invoice: named('invoiceState', {
    read: (wire: unknown) => invoiceStates.find((state) => state === wire) ?? 'closed',
    write: (state: PayerInvoiceState) => state,
    wire: { enum: invoiceStates },
  }),
  invoiceTo: named('invoiceTitle', text()),
  taxNumber: named('taxpayerIdentificationNumber', text()),
});

const linkedState: Codec<LinkedState> = {
  read: (wire) => (wire === 'open' || wire === 'paid' ? wire : 'ended'),
  write: (state) => state,
  wire: { enum: ['open', 'paid', 'ended'] },
};

export const orderLinkCodec = record({ link });
export const linkedPrepayCodec = record({
  ...{ link, openid: named('openId', openid), provider: optionalText(32), isAgain: optionalFlag },
});
export const linkedOrderCodec: Codec<LinkedOrder> = record({
  state: linkedState,
  amountFen: named('payMoney', yuan),
  attendeeCount: count,
  meetingName: text(),
  teamName: text(),
  isTransferAwaited: boolean,
  isPriceOver: optionalFlag,
  payer: optional(payerCodec),
});
export const linkedInvoiceCodec = beside('invoice', invoiceFormCodec, { link });

/** An order's link for somebody else to pay, with what the link shows. */
export interface PayerLink {
  link: string;
  /** The page that it opens. */
  address: string;
  /** When it was first opened, `YYYY-MM-DD HH:mm:ss`; '' if never. */
  openedAt: string;
  order: LinkedOrder;
}

export const payerLinkCodec: Codec<PayerLink> = record({
  link: text(),
  address: text(),
  openedAt: text(),
  order: linkedOrderCodec,
});
export const withdrawnLinkCodec = record({ outTradeNo, link });

/**
 * The input of `getPrepayId`. `body` is the payment's description; our server also takes a provider's name, `provider`, and
 * `isAgain` from a page in line that asks by itself.
 */
export const prepayCodec = record({
  description: named('body', text(200)),
  outTradeNo,
  openid: named('openId', openid),
  provider: optionalText(32),
  isAgain: optionalFlag,
});
export const prepayIdInputCodec = record({ prepayId: text(128, 1), meetingId: text(16) });

/** A prepay id: `data` itself, or one of the fields that servers wrap it in. */
export const prepayIdCodec: Codec<string> = {
  read: (wire) => {
    const record = readObject(wire);
    return readText(wire) || readText(record.prepayId) || readText(record.prepay_id);
  },
  write: (prepayId) => prepayId,
  wire: { type: 'string' },
};

/** `codeFrom` is our addition: a code of the mini-program's login is exchanged elsewhere than one of a redirect. */
const isMiniProgram: Codec<boolean, string | undefined> = {
  read: (wire) => readText(wire) === 'miniProgram',
  write: (is) => (is ? 'miniProgram' : undefined),
  wire: { enum: ['miniProgram'], optional: true },
};

export const payerCodeCodec = record({ code: text(512, 1), isMiniProgram: named('codeFrom', isMiniProgram) });
export const openidCodec = record({ openid: text() });

const tradeStates: Readonly<Record<TradeOutcome, string>> = { paid: 'SUCCESS', closed: 'CLOSED', open: 'NOTPAY' };

/**
 * WeChat's trade states. SUCCESS and REFUND were paid; CLOSED never will be. NOTPAY, '' and anything else are not
 * final, since the attendee may be paying right now.
 */
export const tradeStateCodec: Codec<TradeOutcome, JsonObject> = {
  read: (wire) => {
    const state = readText(readObject(wire).trade_state);
    if (state === 'REFUND') return 'paid';
    return tradeOutcomes.find((outcome) => tradeStates[outcome] === state) ?? 'open';
  },
  write: (outcome) => ({ trade_state: tradeStates[outcome] }),
  shape: { trade_state: text() },
};

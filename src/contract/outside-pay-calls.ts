import type { OutsideWay } from '../domain/payment/outside-way';
import type { JsonObject } from '../domain/json/read-value';
import { post } from './call';
import { count, named, optionalFlag, optionalText, record, text, type Codec } from './codec';
import { linkField, outTradeNoField } from './payment';

/** Where an order is paid outside WeChat. */
export interface OutsideCheckout {
  /** WeChat's address: the text of the code that is scanned, or the page that the phone's browser opens. */
  address: string;
  /** The time until it ends, in seconds. */
  expiresIn: number;
}

const checkout: Codec<OutsideCheckout, JsonObject> = record({ address: named('payUrl', text()), expiresIn: count });

const way: Codec<OutsideWay, string> = {
  read: (wire) => (wire === 'browser' ? wire : 'scan'),
  write: (given) => given,
  wire: { enum: ['scan', 'browser'] satisfies OutsideWay[] },
};
/** `isAgain` is set where a page in line asks by itself, so that it ends no payment that somebody else has begun. */
const asked = { way, provider: optionalText(32), isAgain: optionalFlag };

/**
 * Paying outside WeChat, whoever it is that pays: authorised by the order's number, or by the order's link. In a file of their
 * own, which only the pages load that pay.
 */
export const outsidePayCalls = {
  payOutside: post('/api/appweb/wxpay/outsidePay', {
    extra: 'scanPay',
    body: record({ ...asked, outTradeNo: outTradeNoField }),
    answer: checkout,
  }),
  payLinkedOutside: post('/api/appweb/wxpay/linkedOutsidePay', {
    extra: 'scanPay',
    body: record({ ...asked, link: linkField }),
    answer: checkout,
  }),
} as const;

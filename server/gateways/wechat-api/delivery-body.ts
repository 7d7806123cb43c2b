import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Delivery, DeliveryOutcome } from '../ports';

/** WeChat's constants: an order identified by merchant and trade number, goods without a parcel, one delivery. */
const [byTradeNumber, virtualGoods, atOnce] = [1, 3, 1];
/** The longest description, in characters. */
const maxDescription = 120;

/** Builds the body of `upload_shipping_info` for goods without a parcel. */
export function deliveryBody({ outTradeNo, openid, description, at }: Delivery, mchId: string): object {
  return {
    order_key: { order_number_type: byTradeNumber, mchid: mchId, out_trade_no: outTradeNo },
    logistics_type: virtualGoods,
    delivery_mode: atOnce,
    shipping_list: [{ item_desc: Array.from(description).slice(0, maxDescription).join('') }],
    upload_time: `${formatShanghaiTime(at).replace(' ', 'T')}+08:00`,
    payer: { openid },
  };
}

/**
 * Errcodes that are no failure: 10060002 delivered before, 10060003 its one further report is used up, 10060023 nothing
 * new; 10060004 cannot be delivered (any more); 10060001 no such payment.
 */
export const deliveryOutcomes: Readonly<Record<string, DeliveryOutcome>> = {
  ...{ '10060002': 'reported', '10060003': 'reported', '10060023': 'reported' },
  ...{ '10060004': 'void', '10060001': 'early' },
};

import type { Centre } from '../domain/centre/centre';
import { isPlainObject, type JsonObject } from '../domain/json/read-value';
import type { TeamOperator } from '../domain/team/team-operator';
import { attendeeCodec, attendeesCodec } from './attendee';
import { boolean, list, named, optionalFlag, record, text, yuan, type Codec } from './codec';
import { meetingCodec } from './meeting';
import { teamSummaryCodec } from './member-pages';
import { orderCodec, ordersCodec, type WrittenOrder } from './order';

/** An operator as the server writes them, with their team's province. */
export interface WrittenOperator extends TeamOperator {
  province: string;
}

const operatorFields = record({
  name: named('contactName', text()),
  teamName: text(),
  phone: named('concatPhone', text()),
  userId: named('webUserId', text()),
});

const operatorCodec: Codec<TeamOperator | null, JsonObject | null, WrittenOperator | null> = {
  read: (wire) => (isPlainObject(wire) ? operatorFields.read(wire) : null),
  write: (operator) => {
    if (operator === null) return null;
    return { ...operatorFields.write(operator), province: operator.province };
  },
  ...{ shape: operatorFields.shape, wire: { nullable: true } },
};

const owedRefund = record({
  id: text(),
  names: text(),
  amountFen: named('refundMoney', yuan),
  account: text(),
  isSent: boolean,
  failure: text(),
});

const centreFields = record({
  attendee: named('entered', attendeeCodec),
  attendees: named('enteredList', attendeesCodec),
  meeting: meetingCodec,
  order: orderCodec,
  orders: named('orderList', ordersCodec),
  /** In a field of their own, since an app that does not know cancelled orders would offer to pay them. */
  cancelledOrders: named('cancelledOrderList', ordersCodec),
  operator: named('teamOperator', operatorCodec),
  isTeamOperator: boolean,
  summary: named('teamSummary', teamSummaryCodec),
  owedRefunds: named('owedRefundList', list(owedRefund, 2_000)),
  /** Our server's addition (product §5.50). */
  hasHours: named('countsHours', optionalFlag),
});

/** A centre as the server writes it; `isTeamOperator` follows from `operator`. */
export interface WrittenCentre extends Omit<
  Centre,
  'order' | 'orders' | 'cancelledOrders' | 'operator' | 'isTeamOperator'
> {
  order: WrittenOrder | null;
  orders: readonly WrittenOrder[];
  cancelledOrders: readonly WrittenOrder[];
  operator: WrittenOperator | null;
}

/** The answer of `toEnteredCenter`. */
export const centreCodec: Codec<Centre, JsonObject, WrittenCentre> = {
  read: centreFields.read,
  write: (centre) => centreFields.write({ ...centre, isTeamOperator: centre.operator !== null }),
  shape: centreFields.shape,
};

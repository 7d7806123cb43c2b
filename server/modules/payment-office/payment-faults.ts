import type { InputOf } from '../../../src/contract/codec';
import type { paymentFaultCalls } from '../../../src/contract/desk-calls/payment-fault-calls';
import { filtersPass, pageOfRows } from '../../../src/domain/list/filter-rows';
import type { ListQuery } from '../../../src/domain/list/list-query';
import { paymentFaultFields } from '../../../src/domain/payment/payment-faults';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Dependencies } from '../../context/dependencies';
import { notFound } from '../../http/answers';
import { faultyAttempts } from '../../stores/payments/payment-list';

export type PaymentFaultRow = InputOf<typeof paymentFaultCalls.getPaymentFault.answer>;
type Reading = Pick<Dependencies, 'database'>;

export const paymentFaultFieldKind = (field: string) => paymentFaultFields.find(({ key }) => key === field)?.kind;

async function faultsOf(meetingId: number, { database }: Reading): Promise<PaymentFaultRow[]> {
  const found = await faultyAttempts(database.query, meetingId);
  return found.map(({ attempt, orderNumber, names }) => ({
    ...{ number: attempt.outTradeNo, orderId: attempt.orderId, orderNumber, names },
    state: attempt.status === 'mismatch' ? 'mismatch' : 'undelivered',
    ...{ dueFen: attempt.request.amountFen, receivedFen: attempt.receivedFen },
    createdAt: attempt.createdAt.getTime(),
  }));
}

/** Lists a page of a meeting's faulty payments, with the number of each fault. They are few, so they are searched here. */
export async function listPaymentFaults(
  meetingId: number,
  { search, filters, sort, page }: ListQuery,
  dependencies: Reading,
): Promise<Pick<InputOf<typeof paymentFaultCalls.listPaymentFaults.answer>, 'rows' | 'total' | 'all' | 'counts'>> {
  const all = await faultsOf(meetingId, dependencies);
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const isMeant = ({ names, number, orderNumber }: PaymentFaultRow): boolean =>
    words.every((word) => [names, number, orderNumber].some((text) => looseText(text).includes(word)));
  const found = all.filter((row) => isMeant(row) && filtersPass(row, filters));
  return pageOfRows({ found, all }, { sort, page });
}

/**
 * Finds a faulty payment of a meeting by its number.
 * @throws Refusal where the meeting has none, or it is settled
 */
export async function requirePaymentFault(
  meetingId: number,
  number: string,
  dependencies: Reading,
): Promise<PaymentFaultRow> {
  const fault = (await faultsOf(meetingId, dependencies)).find((one) => one.number === number);
  if (fault === undefined) throw notFound('这笔付款已经处理了，或不是这个会议的');
  return fault;
}

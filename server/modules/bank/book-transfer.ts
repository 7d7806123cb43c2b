import { formatFen } from '../../../src/domain/money/money';
import { refuse } from '../../http/answers';
import type { Transaction } from '../../db/database';
import type { OrderRow } from '../../db/tables/orders';
import type { Dependencies } from '../../context/dependencies';
import { allocationsOfOrder } from '../../stores/bank/allocations';
import {
  holderOfSerial,
  insertTransaction,
  isSerialTaken,
  lockBankBook,
  unclaimedWithSerial,
} from '../../stores/bank/transactions';
import type { BankTransactionRow } from '../../db/tables/bank';
import { dueFenOf } from '../../stores/orders/received-by-bank';
import { findOrderToBook, lockOrderById, unknownOrder } from '../../stores/orders/store';
import { openAttempt } from '../../stores/payments/store';
import { closeOnlinePayment, reopenForMoney } from '../payments/reopen-for-money';
import { allocateToOrder, allocateToReturn } from './allocate-money';

/** The facts of a transfer that somebody typed from the bank's page. */
export interface TypedTransfer {
  /** The amount in fen. */
  amountFen: number;
  /** The date as `YYYY-MM-DD`; '' if not recorded. */
  arrivedOn: string;
  /** The bank's serial; '' if not recorded. */
  serial: string;
}

/**
 * The result of booking a transfer. Money to give back is recorded and listed among the refunds until the organiser has
 * returned it.
 */
export interface BookedTransfer {
  order: OrderRow;
  /** The amount that arrived, in fen. */
  amountFen: number;
  outcome: 'paid' | 'reopened' | 'toGiveBack';
  /** The reason for giving the money back; '' if it pays for the order. */
  reason: string;
}

/**
 * Books the organiser's receipt of a payment by transfer or on site (product §9.8, §9.19, §16.24). A pending order is
 * paid by exactly the amount due; an online payment in progress is closed first, and refunded should it still arrive. A
 * cancelled order is re-opened if everyone in it may still be ordered for; otherwise the money is recorded to be given
 * back. Any further transfer for an order that is over is recorded by its serial, to be given back. Each serial is booked
 * once.
 * @param typed the order's number, or the transfer's remark
 * @param given `givesBack` records money to give back without re-opening the order, also for one that was paid
 * otherwise
 * @throws Refusal; GatewayError if the provider does not answer: nothing has changed then
 */
export async function bookTransfer(
  typed: string,
  { givesBack, ...arrival }: TypedTransfer & { givesBack: boolean },
  dependencies: Dependencies,
): Promise<BookedTransfer> {
  const { database } = dependencies;
  const found = await findOrderToBook(database.query, typed);
  if (found === null) throw unknownOrder();
  // The amount is checked before a payment in progress is closed, which a refusal would make pointless.
  if (found.status === 'pending' && !givesBack) requireDue(found, await dueFenOf(database.query, found), arrival);
  if (!givesBack) await closeOnlinePayment(found, dependencies);
  try {
    return await database.query.transaction((query) => book(query, found.id, { givesBack, ...arrival }, dependencies));
  } catch (error) {
    if (!isSerialTaken(error)) throw error;
    throw serialTaken(arrival.serial, await holderOfSerial(database.query, arrival.serial));
  }
}

const serialTaken = (serial: string, holder: string) => refuse(`银行流水号 ${serial} 已登记在订单 ${holder}，请核对`);

async function book(
  query: Transaction,
  orderId: string,
  { givesBack, ...arrival }: TypedTransfer & { givesBack: boolean },
  dependencies: Dependencies,
): Promise<BookedTransfer> {
  await lockBankBook(query);
  const order = await lockOrderById(query, orderId);
  const standing = await allocationsOfOrder(query, order.id);
  if (standing.length > 0 && order.status !== 'pending') {
    if (!givesBack) throw booked(order);
    if (arrival.serial === '') throw bookedUnlessOther();
  }
  const giveBack = (reason: string) => bookToGiveBack(query, order, { ...arrival, reason }, dependencies);
  if (givesBack) {
    if (order.status === 'pending') throw refuse('该订单正在等待付款：收到款项请直接确认，无需退回');
    return giveBack('主办方选择退回');
  }
  if (order.status === 'paid') throw refuse('该订单已支付，请勿重复支付；如确已另收到转账，请加 --return 登记为待退回');
  const isReopened = order.status === 'cancelled';
  if (isReopened) {
    const obstacle = await reopenForMoney(query, order);
    if (obstacle !== null) return giveBack(obstacle);
  }
  if ((await openAttempt(query, order.id)) !== null) throw refuse('该订单刚刚开始在线支付，请稍后重试');
  requireDue(order, await dueFenOf(query, order), arrival);
  const at = new Date(dependencies.clock.now());
  const transaction = await recordTyped(query, order, arrival, dependencies);
  await allocateToOrder(query, transaction, { order, amountFen: arrival.amountFen }, at);
  return { order, amountFen: arrival.amountFen, outcome: isReopened ? 'reopened' : 'paid', reason: '' };
}

const booked = ({ status }: OrderRow) => {
  const what = status === 'paid' ? '已确认到账，请勿重复确认' : '已登记为待退回，见 refunds list';
  return refuse(`该订单的转账${what}；确已另收到一笔的，请加 --return 和 --serial 银行流水号，登记为待退回`);
};
/** Refuses a further transfer without a serial: only the serial tells it from the same transfer typed twice. */
const bookedUnlessOther = () =>
  refuse('该订单已登记过一笔转账：确已另收到一笔的，请用 --serial 写明其银行流水号，以免重复登记');

/**
 * Requires the amount that is due.
 * @throws Refusal that says what to do instead
 */
function requireDue({ status }: OrderRow, dueFen: number, { amountFen }: TypedTransfer): void {
  if (amountFen === dueFen) return;
  const [came, due] = [formatFen(amountFen), formatFen(dueFen)];
  const orReturn = status === 'cancelled' ? '；不恢复订单的，请加 --return 登记为待退回' : '';
  if (amountFen < dueFen)
    throw refuse(
      `到账 ${came} 少于应付 ${due}，差 ${formatFen(dueFen - amountFen)}：请付款人补足，合计到账后再按 ${due} 确认；不能补足的请直接退回付款人${orReturn}`,
    );
  throw refuse(
    `到账 ${came} 多于应付 ${due}，多 ${formatFen(amountFen - dueFen)}：含其他订单款项的，请各按应付金额确认（流水号只登记一次）；多付的请将差额退回付款人后，再按 ${due} 确认${orReturn}`,
  );
}

async function bookToGiveBack(
  query: Transaction,
  order: OrderRow,
  { reason, ...arrival }: TypedTransfer & { reason: string },
  dependencies: Dependencies,
): Promise<BookedTransfer> {
  const { amountFen } = arrival;
  const { clock, randomIds } = dependencies;
  const transaction = await recordTyped(query, order, arrival, dependencies);
  await allocateToReturn(query, transaction, { order, amountFen, reason }, { at: new Date(clock.now()), randomIds });
  return { order, amountFen, outcome: 'toGiveBack', reason };
}

/**
 * Records a typed transfer; one that a statement has shown already, and that is unclaimed, is taken instead.
 * @throws Refusal if its serial is another order's
 */
async function recordTyped(
  query: Transaction,
  { meetingId }: OrderRow,
  { amountFen, arrivedOn, serial }: TypedTransfer,
  { clock, randomIds }: Dependencies,
): Promise<BankTransactionRow> {
  if (serial !== '') {
    const unclaimed = await unclaimedWithSerial(query, { serial, amountFen, meetingId });
    if (unclaimed !== null) return unclaimed;
    const holder = await holderOfSerial(query, serial);
    if (holder !== '') throw serialTaken(serial, holder);
  }
  return insertTransaction(query, {
    ...{ id: randomIds.id(), meetingId, source: 'typed', direction: 'in', happenedOn: arrivedOn, amountFen, serial },
    ...{ payer: '', payerAccount: '', remark: '', recordedAt: new Date(clock.now()) },
  });
}

import { offlineMethod } from '../../../src/domain/payment/offline-method';
import { mayAskAgain } from '../../../src/domain/payout/owed-refund';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { routes } from '../../../src/routes';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { lockEntry } from '../../stores/entries/store';
import { findOrderById } from '../../stores/orders/store';
import { openPayouts } from '../../stores/payouts/store';
import { markAsked } from '../../stores/refunds/owed-refunds';
import { allRefunds } from '../../stores/refunds/refund-list';
import { notifyAccountNeeded } from '../notices/money-notices';
import { lockRefundToPay } from './add-payout';
import { payeesOf } from './payee-of';

type Asking = Pick<Dependencies, 'database' | 'clock' | 'settings'>;

/**
 * Asks a refund's recipient for their account, by a text with the address of the page where they give it, behind their
 * login (product §10.26).
 * @throws Refusal where an account is known, nobody is to be asked, or somebody was asked within a day
 */
export async function askPayee(outRefundNo: string, { database, clock, settings }: Asking): Promise<void> {
  await database.query.transaction(async (query) => {
    const refund = await lockRefundToPay(query, outRefundNo);
    const [open] = await openPayouts(query, [outRefundNo]);
    if (open !== undefined) throw refuse('这笔退费已有收款账号');
    const { orderId, entryId, refundFen, accountAskedAt } = refund;
    if (!mayAskAgain(accountAskedAt?.getTime() ?? null, clock.now()))
      throw refuse(`${formatShanghaiTime(accountAskedAt?.getTime() ?? 0)} 已经请过，一天以后可以再请`);
    const order = orderId === null ? null : await findOrderById(query, orderId);
    const entry = entryId === null ? null : await lockEntry(query, entryId);
    if (order === null) throw refuse('这笔钱没有对应的订单，请直接联系付款人');
    const at = new Date(clock.now());
    await markAsked(query, outRefundNo, at);
    const page = `${settings.publicOrigin}${settings.basePath}${routes.refundAccount.urls[0]}`;
    await notifyAccountNeeded(query, { entry, order }, { refundFen, page }, at);
  });
}

/** The recipients of a meeting's refunds who have to be asked for an account. */
export interface ToAsk {
  /** The numbers of their refunds. */
  asked: string[];
  /** The number of those who were asked within a day. */
  recent: number;
}

/**
 * Asks all recipients of a meeting's refunds whose account is not known, but those who were asked within a day.
 * @throws Refusal for an unknown meeting
 */
export async function askPayees(meetingCode: string, dependencies: Asking): Promise<ToAsk> {
  const { query } = dependencies.database;
  const due = (await allRefunds(query, meetingCode)).flatMap(({ refund, payout }) =>
    refund?.provider === offlineMethod && refund.state === 'requested' && refund.orderId !== null && payout === null
      ? [refund]
      : [],
  );
  const known = await payeesOf(query, due);
  const lacking = due.filter(({ outRefundNo }) => !known.has(outRefundNo));
  const now = dependencies.clock.now();
  const asked = lacking
    .filter(({ accountAskedAt }) => mayAskAgain(accountAskedAt?.getTime() ?? null, now))
    .map(({ outRefundNo }) => outRefundNo);
  for (const outRefundNo of asked) await askPayee(outRefundNo, dependencies);
  return { asked, recent: lacking.length - asked.length };
}

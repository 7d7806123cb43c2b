import { accountInWords, type OwedRefund } from '../../../src/domain/payout/owed-refund';
import { refundAccountFault } from '../../../src/domain/payout/refund-account-form';
import type { PayeeAccount } from '../../../src/domain/payout/payee-account';
import type { Dependencies } from '../../context/dependencies';
import type { Session } from '../../context/session';
import type { Queryable } from '../../db/database';
import { notFound, refuse } from '../../http/answers';
import { openPayouts } from '../../stores/payouts/store';
import { owedRefunds, type Recipient } from '../../stores/refunds/owed-refunds';
import { payeesOf } from './payee-of';
import { putPayee } from './set-payee';

/** A caller as the recipient of refunds: money goes back to whoever paid it, a member's to their operator. */
function recipientOf({ meeting, entries, team }: Session): Recipient {
  const isOwn = ({ teamId, paidBy }: Session['entries'][number]): boolean =>
    teamId === null || paidBy !== 'operator' || teamId === team?.id;
  return {
    meetingId: meeting.id,
    entryIds: entries.filter(isOwn).map(({ id }) => id),
    teamId: team?.id ?? null,
  };
}

/** Lists what the organiser has to pay back to a caller by bank, and to which account. */
export async function refundsOwedTo(session: Session, query: Queryable): Promise<OwedRefund[]> {
  const owed = await owedRefunds(query, recipientOf(session));
  if (owed.length === 0) return [];
  const numbers = owed.map(({ refund }) => refund.outRefundNo);
  const open = new Map((await openPayouts(query, numbers)).map((payout) => [payout.outRefundNo, payout]));
  const receipts = await payeesOf(
    query,
    owed.map(({ refund }) => refund),
  );
  return owed.map(({ refund: { outRefundNo, refundFen, failure }, names }) => {
    const payout = open.get(outRefundNo);
    const account =
      payout === undefined
        ? receipts.get(outRefundNo)
        : { name: payout.payeeName, number: payout.payeeAccount, bank: payout.payeeBank };
    return {
      ...{ id: outRefundNo, names, amountFen: refundFen, failure },
      ...{ account: account === undefined ? '' : accountInWords(account), isSent: payout?.state === 'sent' },
    };
  });
}

/**
 * Records the account that a recipient gives for refunds, as `OwedRefund` names them, in place of an earlier one that was
 * not sent to the bank.
 * @throws Refusal (404) for a refund that the caller does not get, or for an account that cannot be one
 */
export async function giveRefundAccount(
  { refundIds, ...typed }: PayeeAccount & { refundIds: readonly string[] },
  session: Session,
  dependencies: Dependencies,
): Promise<void> {
  const owed = await owedRefunds(dependencies.database.query, recipientOf(session));
  const own = new Set(owed.map(({ refund }) => refund.outRefundNo));
  if (refundIds.length === 0 || !refundIds.every((id) => own.has(id))) throw notFound('没有这笔待退的费用');
  if (typed.bank.trim() === '') throw refuse('请写开户银行');
  const fault = refundAccountFault(typed);
  if (fault !== null) throw refuse(fault.message);
  for (const id of new Set(refundIds)) await putPayee(id, typed, dependencies);
}

import type { Change, DateColumn, MeetingChanges } from '../../../../src/domain/meeting/meeting-changes';
import { deadlineLabels } from '../../../../src/domain/meeting/meeting-differences';
import { readFormDefinition } from '../../../../src/contract/form-definition';
import { tableText } from '../../../../src/domain/prices/describe-table';
import { sumFen } from '../../../../src/domain/money/money';
import type { Transaction } from '../../../db/database';
import type { MeetingRow } from '../../../db/tables/meetings';
import { entriesMadeFree, lockAffected, settlePrice, type AffectedByChange } from '../change-price';
import { optionOfEntry, repriceEntries } from '../reprice-entries';
import type { DataCipher } from '../../../secrets/data-cipher';
import { discountOf } from '../../../stores/meetings/meeting-of';
import { visitorsInOrders } from '../../../stores/orders/orders-of-meeting';
import { meetingById } from '../../../stores/meetings/store';

const dateColumns = Object.keys(deadlineLabels) as readonly DateColumn[];

/**
 * Applies the changes of a saved meeting to people's entries and orders, in the transaction that saves it.
 * @param before the meeting as it was; its row has changed since, and is locked
 */
export async function settleChanges(
  query: Transaction,
  before: MeetingRow,
  { at, cipher }: { at: Date; cipher: DataCipher },
): Promise<MeetingChanges> {
  const after = await meetingById(query, String(before.id));
  const concerned = await lockAffected(query, before.id);
  await settlePrice(query, { before, after, concerned }, at);
  if (after.isPaid && after.priceTable !== null) {
    // Visitors who are about to become delegates owe nothing themselves, but their orders are renewed by their identity.
    const visitors = await visitorsInOrders(
      query,
      concerned.pending.map(({ id }) => id),
    );
    await repriceEntries(query, after, [...concerned.unpaid, ...visitors], {
      at,
      optionOf: (entry) => optionOfEntry(after, entry, cipher),
    });
  }
  return changesOf(before, after, concerned);
}

function changesOf(before: MeetingRow, after: MeetingRow, concerned: AffectedByChange): MeetingChanges {
  const { pending, ordered, beingPaid, mismatched, unordered, paidTickets, paidFen, free } = concerned;
  const freed = entriesMadeFree(after, concerned);
  const hasTable = (before.priceTable ?? after.priceTable) !== null;
  return {
    fee: hasTable && before.isPaid && after.isPaid ? null : changed(feeOf(before), feeOf(after)),
    teamPrice: before.isPaid && after.isPaid && !hasTable ? changed(discountOf(before), discountOf(after)) : null,
    priceTable: changed(tableOf(before), tableOf(after)),
    dates: dateColumns.flatMap((column) => {
      const change = changed(before[column], after[column]);
      return change === null ? [] : [{ ...change, column, concerned: countAffected(column, concerned) }];
    }),
    isPaid: after.isPaid,
    stayFree: !before.isPaid && after.isPaid ? free : 0,
    freed: freed && {
      admitted: freed.admitted.length,
      inReview: freed.inReview.length,
      refused: freed.refused.length,
    },
    pendingOrders: {
      orders: pending.length,
      people: ordered,
      totalFen: sumFen(pending.map(({ amountFen }) => amountFen)),
      awaited: pending.filter(({ isAwaited }) => isAwaited).length,
      ...{ beingPaid, mismatched },
    },
    unordered,
    paid: { tickets: paidTickets, totalFen: paidFen },
  };
}

const tableOf = ({ priceTable, formDefinition }: MeetingRow): string =>
  tableText(priceTable, readFormDefinition(formDefinition));

const feeOf = ({ isPaid, feeFen }: MeetingRow): number | null => (isPaid ? feeFen : null);

function changed<Value>(from: Value, to: Value): Change<Value> | null {
  return JSON.stringify(from) === JSON.stringify(to) ? null : { from, to };
}

/** Counts the people or orders that a day or time concerns. */
function countAffected(column: DateColumn, concerned: AffectedByChange): number {
  const { unpaid, registered, withoutCredit, withoutInvoice, paid } = concerned;
  switch (column) {
    case 'registrationEnd':
      // A team pays for its members until the same day.
      return unpaid.filter(({ teamId, feeFen }) => teamId !== null && feeFen > 0).length;
    case 'startTime':
    case 'endTime':
    case 'correctionDeadline':
      return registered;
    case 'creditDeadline':
      return withoutCredit;
    case 'invoiceDeadline':
      return withoutInvoice;
    case 'transferDeadline':
    case 'refundDeadline':
      return paid;
  }
}

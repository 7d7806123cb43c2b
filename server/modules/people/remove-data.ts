import type { Transaction } from '../../db/database';
import type { PersonalDataRemoval, RemovedCounts, RemovePersonalData } from '../../db/personal-data';
import type { OrderRow } from '../../db/tables/orders';
import type { RemovalRow } from '../../db/tables/removals';
import type { Dependencies } from '../../context/dependencies';
import { removeAnswerChanges } from '../../stores/entries/answer-changes';
import { forgetBankPayers } from '../../stores/bank/personal-data';
import { blankCertificates } from '../../stores/certificates/store';
import { blankEntries } from '../../stores/entries/personal-data';
import { removeOffers } from '../../stores/entries/transfer-offers';
import { forgetReceivers } from '../../stores/messages/store';
import { removeObjections } from '../../stores/credit/personal-data';
import { removeNotes } from '../../stores/entry-notes/personal-data';
import { removeLogins } from '../../stores/login/personal-data';
import { removeNotices } from '../../stores/notices/personal-data';
import { blankInvoices } from '../../stores/orders/personal-data';
import { forgetPayers, removeReceipts } from '../../stores/payments/personal-data';
import { ordersOnlyOf, type PersonalRecords } from '../../stores/people/personal-data';
import { recordRemoval } from '../../stores/people/removals';
import { forgetPayees } from '../../stores/payouts/personal-data';
import { forgetConsentAddresses } from '../../stores/privacy/store';
import { forgetRefusals } from '../../stores/refunds/store';
import { removeSubmissions } from '../../stores/submissions/personal-data';
import { removePermissions } from '../../stores/subscriptions/personal-data';
import { blankTeams } from '../../stores/teams/personal-data';
import { removeVouchers } from '../../stores/vouchers/store';
import { removeFiles } from '../../stores/uploads/personal-data';

/** The removal of each store, in the order in which rows are locked everywhere: orders before entries. */
const removers: readonly RemovePersonalData[] = [
  ...[removeReceipts, blankInvoices, forgetPayers, forgetBankPayers, forgetPayees, removeLogins, removeNotices],
  ...[removePermissions, removeFiles, removeSubmissions, removeNotes, removeAnswerChanges, forgetRefusals],
  ...[forgetConsentAddresses, removeOffers, removeObjections, removeVouchers, forgetReceivers],
  ...[blankCertificates, blankEntries, blankTeams],
];

/** The reason and the scope of a removal. */
interface Removal extends Pick<PersonalDataRemoval, 'meetingId' | 'phoneDigests' | 'before'> {
  cause: RemovalRow['cause'];
}

/**
 * Deletes personal data of registrations and teams, which must be locked and without unsettled money
 * (`unsettledMoney`). The books remain without names: orders, payments, refunds, the number of people, and who
 * attended. Rows that another process has cleared meanwhile are not counted.
 * @param found the orders of these registrations and teams
 * @returns what was removed; `vouchers` are those that were made for these people, and are withdrawn
 */
export async function removeData(
  query: Transaction,
  held: PersonalRecords,
  found: readonly OrderRow[],
  { cause, ...what }: Removal,
  { clock, randomIds }: Pick<Dependencies, 'clock' | 'randomIds'>,
): Promise<RemovedCounts & { vouchers: number }> {
  const removedAt = new Date(clock.now());
  const entryIds = held.entries.map(({ id }) => id);
  const teamIds = held.teams.map(({ id }) => id);
  const newTicketRefs = Object.fromEntries(entryIds.map((id) => [id, randomIds.reference()]));
  const removal = { ...what, entryIds, teamIds, ownOrders: ordersOnlyOf(found, held), removedAt, newTicketRefs };
  const total = { entries: 0, teams: 0, orders: 0, files: 0, logins: 0, notices: 0, receipts: 0, vouchers: 0 };
  for (const remove of removers) {
    const removed = await remove(query, removal);
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += removed[key] ?? 0;
  }
  const { receipts, vouchers, ...counts } = total;
  if (receipts + vouchers > 0 || Object.values(counts).some((count) => count > 0))
    await recordRemoval(query, { ...counts, cause, meetingId: what.meetingId, removedAt });
  return { ...counts, vouchers };
}

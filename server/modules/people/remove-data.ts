import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { InvoiceInfo } from '../../../src/domain/invoice/invoice-form';
import { payStatus } from '../../../src/domain/attendee/attendee';
import type { Transaction } from '../../db/database';
import { isAmong } from '../../db/is-among';
import { entries } from '../../db/tables/entries';
import { files } from '../../db/tables/files';
import { issuedInvoices } from '../../db/tables/invoices';
import { sessions, smsCodes, smsGuesses, smsSends } from '../../db/tables/logins';
import { notices } from '../../db/tables/notices';
import { orders, type OrderRow } from '../../db/tables/orders';
import { payers, paymentAttempts } from '../../db/tables/payments';
import { removals, type RemovalRow } from '../../db/tables/removals';
import { subscribePermissions } from '../../db/tables/subscribe-permissions';
import { submissions, teamSubmissions } from '../../db/tables/submissions';
import { teams } from '../../db/tables/teams';
import { transferReceipts } from '../../db/tables/transfer-receipts';
import type { Dependencies } from '../../context/dependencies';
import { forgetConsentAddresses } from '../../stores/privacy/store';
import { forgetRefusals } from '../../stores/refunds/store';
import { areOwn, type Holdings } from '../../stores/people/holdings';

/** What stands in place of a name. */
export const removedName = '（已删除）';

/** How much was removed. */
export type RemovedCounts = Pick<RemovalRow, 'entries' | 'teams' | 'orders' | 'files' | 'logins' | 'notices'>;

/** Why something is removed, and what goes with it. */
interface Removal {
  cause: RemovalRow['cause'];
  /** Null for every meeting's. */
  meetingId: number | null;
  /** Whose logins, codes and texts go with it. */
  phoneDigests: readonly string[];
  /** Texts queued before this go. */
  before: Date;
}

/**
 * Removes people's data from registrations and teams, which must be locked and without pending money (`pendingMoney`).
 * What the books need stays without names: orders, payments, refunds, the number of people, who came. What another
 * process has removed meanwhile is not counted.
 * @param found the orders of these registrations and teams
 */
export async function removeData(
  query: Transaction,
  held: Holdings,
  found: readonly OrderRow[],
  { cause, meetingId, phoneDigests, before }: Removal,
  { clock, randomIds }: Pick<Dependencies, 'clock' | 'randomIds'>,
): Promise<RemovedCounts> {
  const removedAt = new Date(clock.now());
  const entryIds = held.entries.map(({ id }) => id);
  const teamIds = held.teams.map(({ id }) => id);
  const own = areOwn(found, held);
  const newTicketRefs = Object.fromEntries(entryIds.map((id) => [id, randomIds.reference()]));
  const ownIds = own.map(({ id }) => id);

  const receipts = await query
    .delete(transferReceipts)
    .where(isAmong(transferReceipts.orderId, ownIds))
    .returning({ fileId: transferReceipts.fileId });
  const counts = {
    entries: 0,
    teams: 0,
    orders: await blankOrders(query, own),
    files: 0,
    logins: await removeLogins(query, phoneDigests, meetingId),
    notices: (
      await query
        .delete(notices)
        .where(and(isAmong(notices.phoneDigest, phoneDigests), lt(notices.createdAt, before)))
        .returning({ id: notices.id })
    ).length,
  };
  const isOfMeeting = meetingId === null ? undefined : eq(subscribePermissions.meetingId, meetingId);
  const isTheirPermission = or(
    and(isAmong(subscribePermissions.phoneDigest, phoneDigests), isOfMeeting),
    isAmong(subscribePermissions.holderId, [...entryIds, ...teamIds]),
  );
  const permissions = await query
    .delete(subscribePermissions)
    .where(isTheirPermission)
    .returning({ id: subscribePermissions.id });
  counts.notices += permissions.length;
  for (const isTheirs of [isAmong(files.claimedBy, entryIds), isAmong(files.claimedByOrder, ownIds)])
    counts.files += (await query.delete(files).where(isTheirs).returning({ id: files.id })).length;
  await query.delete(submissions).where(isAmong(submissions.entryId, entryIds));
  await query.delete(teamSubmissions).where(isAmong(teamSubmissions.teamId, teamIds));
  await forgetRefusals(query, entryIds);
  await forgetConsentAddresses(query, { entryIds, teamIds });
  const blanked = await query
    .update(entries)
    .set({
      ...{ name: removedName, phone: '', phoneDigest: null, provinceText: '', answers: {}, credit: null },
      deviceDigest: null,
      // A paid one stays its order's.
      live: sql`${entries.live} and ${entries.payStatus} = ${payStatus.paid}`,
      // The code in somebody's hands opens nothing any more.
      ticketRef: sql`${JSON.stringify(newTicketRefs)}::jsonb ->> ${entries.id}::text`,
      ...{ erasedAt: removedAt, updatedAt: removedAt },
    })
    .where(and(isAmong(entries.id, entryIds), isNull(entries.erasedAt)))
    .returning({ id: entries.id });
  counts.entries = blanked.length;
  const blankedTeams = await query
    .update(teams)
    .set({ contactName: removedName, phone: '', phoneDigest: null })
    .where(and(isAmong(teams.id, teamIds), isNotNull(teams.phoneDigest)))
    .returning({ id: teams.id });
  counts.teams = blankedTeams.length;
  if (Object.values(counts).some((count) => count > 0) || receipts.length > 0)
    await query.insert(removals).values({ ...counts, cause, meetingId, removedAt });
  return counts;
}

/** Blanks who paid and for whom to invoice; an issued invoice keeps its title and tax number, as the books must. */
async function blankOrders(query: Transaction, own: readonly OrderRow[]): Promise<number> {
  const ids = own.map(({ id }) => id);
  const issued = await query
    .select({ id: issuedInvoices.orderId })
    .from(issuedInvoices)
    .where(isAmong(issuedInvoices.orderId, ids));
  let count = 0;
  for (const { id, invoice } of own) {
    if (invoice === null) continue;
    const isIssued = issued.some((one) => one.id === id);
    await query
      .update(orders)
      .set({ invoice: isIssued ? bookedInvoice(invoice) : null })
      .where(eq(orders.id, id));
    count += 1;
  }
  await forgetPayers(query, ids);
  return count;
}

const bookedInvoice = ({ invoiceType, invoiceTitle, taxpayerIdentificationNumber }: InvoiceInfo): InvoiceInfo => ({
  ...{ invoiceType, invoiceTitle, taxpayerIdentificationNumber },
  ...{ bankOfDeposit: '', accountOpening: '', companyAddress: '', contactTelephoneCompany: '', recipientEmail: '' },
});

/** Forgets by which WeChat account orders were paid; one that has paid for others stays known. */
async function forgetPayers(query: Transaction, orderIds: readonly string[]): Promise<void> {
  const payerId = sql<string>`${paymentAttempts.request}->>'payerId'`;
  const forgotten = await query
    .select({ id: payerId })
    .from(paymentAttempts)
    .where(isAmong(paymentAttempts.orderId, orderIds));
  await query
    .update(paymentAttempts)
    .set({ request: sql`${paymentAttempts.request} || '{"payerId": ""}'::jsonb` })
    .where(isAmong(paymentAttempts.orderId, orderIds));
  const ids = forgotten.map(({ id }) => id).filter((id) => id !== '');
  if (ids.length === 0) return;
  const stillUsed = query.select({ id: payerId }).from(paymentAttempts).where(isAmongTexts(payerId, ids));
  await query.delete(payers).where(and(isAmong(payers.id, ids), sql`${payers.id} not in ${stillUsed}`));
}

const isAmongTexts = (text: SQL, values: readonly string[]): SQL =>
  sql`${text} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/** Ends logins and forgets codes; returns how many rows there were. */
async function removeLogins(query: Transaction, digests: readonly string[], meetingId: number | null): Promise<number> {
  const [ofMeeting, codesOfMeeting] =
    meetingId === null ? [] : [eq(sessions.meetingId, meetingId), eq(smsCodes.meetingId, meetingId)];
  const removed = [
    await query
      .delete(sessions)
      .where(and(isAmong(sessions.phoneDigest, digests), ofMeeting))
      .returning({ at: sessions.createdAt }),
    await query
      .delete(smsCodes)
      .where(and(isAmong(smsCodes.phoneDigest, digests), codesOfMeeting))
      .returning({ at: smsCodes.createdAt }),
    // They count against limits of the last day, whichever the meeting.
    ...(meetingId === null ? await removeCounted(query, digests) : []),
  ];
  return removed.reduce((sum, rows) => sum + rows.length, 0);
}

const removeCounted = async (query: Transaction, digests: readonly string[]) => [
  await query.delete(smsSends).where(isAmong(smsSends.phoneDigest, digests)).returning({ at: smsSends.sentAt }),
  await query
    .delete(smsGuesses)
    .where(isAmong(smsGuesses.phoneDigest, digests))
    .returning({ at: smsGuesses.guessedAt }),
];

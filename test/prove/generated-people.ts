import { checkIns } from '../../server/db/tables/check-ins';
import { files } from '../../server/db/tables/files';
import { issuedInvoices } from '../../server/db/tables/invoices';
import type { MeetingRow } from '../../server/db/tables/meetings';
import { orderItems, orders } from '../../server/db/tables/orders';
import { ledger, paymentAttempts } from '../../server/db/tables/payments';
import { consents } from '../../server/db/tables/privacy';
import { refundApplications, refunds } from '../../server/db/tables/refunds';
import type { NewEntryRow } from '../../server/db/tables/entries';
import type { Queryable } from '../../server/db/database';
import type { Dependencies } from '../../server/context/dependencies';
import { ownEntry } from '../../server/modules/entries/new-entry';
import { insertEntries } from '../../server/stores/entries/store';
import { meetingById } from '../../server/stores/meetings/store';
import { keptCredit, keptInvoice, meetingIds } from '../../server/test-support/submissions';

/*
 * Registrations by the thousand, as their own calls would have left them: free, paid, unpaid, cancelled, given back, at
 * meetings to come and at one that is long over.
 */

export const crowdPhone = (n: number): string => `15${String(n).padStart(9, '0')}`;
export const crowdName = (n: number): string => `第${n}位`;

export const crowdIdNumber = (n: number): string => `430102199001${String(n).padStart(6, '0')}`;

type Fate = 'free' | 'paid' | 'pending' | 'cancelled' | 'refunded';

/** Of the meeting that is over, everybody's money is settled. */
export const fateOf = (n: number): Fate => {
  if (n % 5 === 1) return 'free';
  if (n % 10 === 7) return 'pending';
  if (n % 10 === 8) return 'refunded';
  return n % 10 === 9 ? 'cancelled' : 'paid';
};

export const isOver = (n: number): boolean => n % 5 === 0;

/** Whether their meeting's form has an ID number. */
export const asksForId = (n: number): boolean => !isOver(n) && fateOf(n) !== 'free';

const batchSize = 500;

/** Inserts registrations 0 to count - 1. */
export async function insertCrowd(count: number, dependencies: Dependencies): Promise<void> {
  const { query } = dependencies.database;
  const [over, free, paid] = await Promise.all(
    [meetingIds.END2024, meetingIds.FREE2027, meetingIds.MI2027].map((id) => meetingById(query, id)),
  );
  if (over === undefined || free === undefined || paid === undefined) throw new Error('A demo meeting is missing');
  const meetingFor = (n: number): MeetingRow => (isOver(n) ? over : fateOf(n) === 'free' ? free : paid);
  for (let first = 0; first < count; first += batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, count - first) }, (_, k) => first + k);
    const rows = numbers.map((n) => entryFor(n, meetingFor(n), dependencies));
    await query.transaction(async (transaction) => {
      await insertEntries(transaction, rows);
      await insertMoney(transaction, numbers, rows, dependencies);
      await insertRest(transaction, numbers, rows);
    });
  }
}

function entryFor(n: number, meeting: MeetingRow, dependencies: Dependencies): NewEntryRow {
  const fate = fateOf(n);
  const phone = crowdPhone(n);
  const holder = {
    ...{ name: crowdName(n), phone, provinceText: '湖南省', fileIds: [], consentKinds: ['notice' as const] },
    answers: { name: crowdName(n), phone, ...(asksForId(n) ? { zjlx: '1', cardNum: crowdIdNumber(n) } : {}) },
  };
  const facts = { meeting, entryType: fate === 'free' ? 'free' : 'paid', deviceDigest: null } as const;
  const entry = ownEntry(holder, { ...facts, credit: n % 4 === 0 ? keptCredit : null }, dependencies);
  const isPaid = fate === 'paid' || fate === 'refunded';
  return {
    ...entry,
    ...(isPaid ? { payment: 'paid', paidBy: 'attendee', isRegistered: true } : {}),
    ...(fate === 'refunded' ? { refund: 'refunded', live: false, isTouched: true } : {}),
    ...(fate === 'cancelled' ? { live: false } : {}),
  };
}

async function insertMoney(
  query: Queryable,
  numbers: readonly number[],
  rows: readonly NewEntryRow[],
  { clock, randomIds }: Dependencies,
): Promise<void> {
  const createdAt = new Date(clock.now());
  const charged = numbers.flatMap((n, k) => {
    const entry = rows[k];
    const outTradeNo = randomIds.outTradeNo();
    return entry === undefined || fateOf(n) === 'free'
      ? []
      : [{ n, fate: fateOf(n), entry, orderId: randomIds.id(), outTradeNo, refundNo: randomIds.outTradeNo() }];
  });
  if (charged.length === 0) return;
  const statusOf = {
    free: 'pending',
    pending: 'pending',
    cancelled: 'cancelled',
    paid: 'paid',
    refunded: 'paid',
  } as const;
  await query.insert(orders).values(
    charged.map(({ n, fate, entry, orderId, outTradeNo }) => ({
      ...{ id: orderId, meetingId: entry.meetingId, outTradeNo, status: statusOf[fate], amountFen: entry.feeFen },
      ...{ title: '注册费', createdAt, invoice: n % 3 === 0 ? keptInvoice : null },
    })),
  );
  await query.insert(orderItems).values(
    charged.map(({ fate, entry, orderId }) => ({
      ...{ orderId, entryId: entry.id, amountFen: entry.feeFen, live: fate === 'pending' || fate === 'paid' },
    })),
  );
  const paid = charged.filter(({ fate }) => fate === 'paid' || fate === 'refunded');
  const back = charged.filter(({ fate }) => fate === 'refunded');
  await query.insert(paymentAttempts).values(
    paid.map(({ n, entry, orderId, outTradeNo }) => ({
      ...{ outTradeNo, orderId, provider: 'wechat', status: 'paid' as const, checkoutId: `wx-${outTradeNo}` },
      request: {
        ...{ outTradeNo, description: '注册费', amountFen: entry.feeFen, payerId: `openid-${n}` },
        ...{ expiresAt: clock.now(), notifyUrl: '' },
      },
      ...{ expiresAt: createdAt, createdAt },
    })),
  );
  await query.insert(ledger).values([
    ...paid.map(({ entry, orderId, outTradeNo }) => ({
      ...{ orderId, kind: 'payment' as const, method: 'wechat', amountFen: entry.feeFen },
      ...{ evidence: `transaction:4200${outTradeNo}`, createdAt },
    })),
    ...back.map(({ entry, orderId, refundNo }) => ({
      ...{ orderId, kind: 'refund' as const, method: 'wechat', amountFen: -entry.feeFen },
      ...{ evidence: `refund:${refundNo}`, createdAt },
    })),
  ]);
  if (back.length > 0) {
    await query.insert(refunds).values(
      back.map(({ entry, orderId, outTradeNo, refundNo }) => ({
        ...{ outRefundNo: refundNo, orderId, provider: 'wechat', outTradeNo, entryId: entry.id },
        ...{ refundFen: entry.feeFen, totalFen: entry.feeFen, reason: '参会退费', state: 'success' as const },
        ...{ createdAt, updatedAt: createdAt },
      })),
    );
    await query.insert(refundApplications).values(
      back.map(({ entry, orderId, refundNo }) => ({
        ...{ id: randomIds.id(), entryId: entry.id, orderId, refundFen: entry.feeFen, decision: 'approved' as const },
        ...{ outRefundNo: refundNo, createdAt, decidedAt: createdAt },
      })),
    );
  }
  const invoiced = paid.filter(({ n }) => n % 6 === 0);
  if (invoiced.length > 0)
    await query.insert(issuedInvoices).values(
      invoiced.map(({ n, entry, orderId }) => ({
        ...{ orderId, invoiceNumber: String(n), amountFen: entry.feeFen, issuedAt: createdAt },
      })),
    );
}

async function insertRest(query: Queryable, numbers: readonly number[], rows: readonly NewEntryRow[]): Promise<void> {
  const of = rows.map((entry, k) => ({ entry, n: numbers[k] ?? 0 }));
  await query.insert(consents).values(
    of.map(({ entry: { id, meetingId, createdAt } }) => ({
      ...{
        meetingId,
        entryId: id,
        version: '1',
        kinds: ['notice' as const],
        addressDigest: 'digest',
        givenAt: createdAt,
      },
    })),
  );
  const came = of.filter(({ n }) => fateOf(n) === 'paid' && n % 2 === 0);
  if (came.length > 0)
    await query.insert(checkIns).values(came.map(({ entry }) => ({ entryId: entry.id, checkedInAt: entry.createdAt })));
  const attached = of.filter(({ n }) => n % 50 === 2);
  if (attached.length > 0)
    await query.insert(files).values(
      attached.map(({ entry, n }) => ({
        ...{ id: `file-${entry.id}`, name: '介绍信.pdf', contentType: 'application/pdf', size: 3_000 },
        ...{ bytes: Buffer.alloc(3_000, n % 251), claimedBy: entry.id, createdAt: entry.createdAt },
      })),
    );
}

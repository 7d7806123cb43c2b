import type { InputOf } from '../../../src/contract/codec';
import type { refundCalls } from '../../../src/contract/desk-calls/refund-calls';
import { filtersPass, sortRows } from '../../../src/domain/list/filter-rows';
import { listPageSize, type ListQuery } from '../../../src/domain/list/list-query';
import { offlineMethod } from '../../../src/domain/payment/offline-method';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { refundFields, type RefundListState, type RefundListWay } from '../../../src/domain/refund/refund-list';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { notFound } from '../../http/answers';
import { findOrderById } from '../../stores/orders/store';
import { printedRemark } from '../../stores/orders/transfer-of';
import { openPayouts } from '../../stores/payouts/store';
import { allRefunds, findRefundRecord, type RefundRecord } from '../../stores/refunds/refund-list';
import { payeesOf } from '../payouts/payee-of';
import { listedRefund, needsAttention, type ListedRefund } from '../refunds/list-refunds';
import { refundText } from '../refunds/refund-text';

type RefundListRow = InputOf<typeof refundCalls.listRefunds.answer>['rows'][number];
type RefundDetails = InputOf<typeof refundCalls.getRefund.answer>;
type Reading = Pick<Dependencies, 'database' | 'gateways'>;

/**
 * The state of a refund as the desk lists it.
 * @param hasAccount somebody has said where to pay it
 */
export function stateOf(refund: ListedRefund, hasAccount: boolean): RefundListState {
  const { progress } = refund;
  switch (progress.kind) {
    case 'applied':
    case 'refused':
    case 'unconfirmed':
      return progress.kind;
    case 'to-pay':
    case 'to-return':
      if (progress.batch !== '') return 'sent';
      return hasAccount ? 'to-pay' : 'no-account';
    case 'paid-offline':
      return 'returned';
    case 'at-provider':
      if (progress.state === 'success') return 'returned';
      return needsAttention(refund) ? 'failed' : 'returning';
  }
}

function wayOf({ refund }: RefundRecord): RefundListWay {
  if (refund === null) return 'none';
  return refund.provider === offlineMethod ? 'bank' : 'provider';
}

/** The newest word on why: the bank's or provider's failure, else the reason that was given. */
function reasonOf({ application, refund }: RefundRecord): string {
  const failure = refund?.failure ?? '';
  if (failure !== '') return failure;
  return application === null ? (refund?.reason ?? '') : application.reason;
}

/** Finds the refunds of which somebody has said where to pay them, by their numbers. */
export async function refundsWithAccount(query: Queryable, records: readonly RefundRecord[]): Promise<Set<string>> {
  const open = records.filter(({ payout }) => payout !== null).flatMap(({ refund }) => refund?.outRefundNo ?? []);
  const lacking = records.flatMap(({ refund, payout }) => (refund === null || payout !== null ? [] : [refund]));
  const due = lacking.filter(({ provider, state }) => provider === offlineMethod && state === 'requested');
  return new Set([...open, ...(await payeesOf(query, due)).keys()]);
}

function rowOf(
  record: RefundRecord,
  known: ReadonlySet<string>,
  { gateways }: Pick<Dependencies, 'gateways'>,
): RefundListRow {
  const { id, names, phone, refundFen, createdAt } = record;
  const state = stateOf(listedRefund(record, gateways.payments), known.has(record.refund?.outRefundNo ?? ''));
  return {
    ...{ id, names, phone: phone === '' ? '' : maskPhone(phone), amountFen: refundFen },
    ...{ state, way: wayOf(record), reason: reasonOf(record) },
    createdAt: createdAt.getTime(),
  };
}

export const refundFieldKind = (field: string) => refundFields.find(({ key }) => key === field)?.kind;

/**
 * Lists a page of a meeting's refunds, with the number of each state. Names and phones are sealed, and refunds are few: they
 * are searched, filtered and sorted here.
 */
export async function listOfficeRefunds(
  meeting: MeetingRow,
  { search, filters, sort, page }: ListQuery,
  dependencies: Reading,
): Promise<{ rows: RefundListRow[]; total: number; all: number; counts: { state: Record<string, number> } }> {
  const records = await allRefunds(dependencies.database.query, meeting.code);
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const isFound = ({ names, phone }: RefundRecord): boolean =>
    words.every((word) => [names, phone.slice(-4)].some((text) => looseText(text).includes(word)));
  const known = await refundsWithAccount(dependencies.database.query, records);
  const all = records.map((record) => ({ record, row: rowOf(record, known, dependencies) }));
  const state: Record<string, number> = {};
  for (const { row } of all) state[row.state] = (state[row.state] ?? 0) + 1;
  const found = all
    .filter(({ record }) => isFound(record))
    // Amounts are filtered in yuan, as they are typed.
    .map(({ row }) => ({ ...row, amount: row.amountFen / 100 }))
    .filter((row) => filtersPass(row, filters));
  const from = (page - 1) * listPageSize;
  const rows = sortRows(found, sort || '-createdAt').slice(from, from + listPageSize);
  return { rows, total: found.length, all: all.length, counts: { state } };
}

/**
 * Finds a refund of a meeting.
 * @throws Refusal (404) for one of another meeting too
 */
export async function requireRefundOf(
  id: string,
  meeting: Pick<MeetingRow, 'code'>,
  { database }: Pick<Dependencies, 'database'>,
): Promise<RefundRecord> {
  const record = await findRefundRecord(database.query, id);
  if (record?.meeting !== meeting.code) throw notFound('没有这笔退费');
  return record;
}

/** Reads everything about a refund of a meeting. */
export async function refundDetails(record: RefundRecord, dependencies: Reading): Promise<RefundDetails> {
  const { query } = dependencies.database;
  const { application, refund, payout } = record;
  const orderId = application?.orderId ?? refund?.orderId ?? null;
  const order = orderId === null ? null : await findOrderById(query, orderId);
  const listed = listedRefund(record, dependencies.gateways.payments);
  return {
    ...rowOf(record, await refundsWithAccount(query, [record]), dependencies),
    stateText: refundText(listed),
    decidedAt: application?.decidedAt?.getTime() ?? null,
    personId: application?.entryId ?? '',
    orderId: order?.id ?? '',
    orderNumber: order === null ? '' : printedRemark(order.transferRemark) || order.outTradeNo,
    orderFen: order?.amountFen ?? 0,
    isAutomatic: listed.isAutomatic,
    batch: payout?.batch ?? '',
    askedAt: refund?.accountAskedAt?.getTime() ?? null,
    payee: await payee(record, dependencies),
  };
}

async function payee({ refund }: RefundRecord, { database }: Reading): Promise<RefundDetails['payee']> {
  if (refund === null || refund.provider !== offlineMethod) return null;
  const [open] = await openPayouts(database.query, [refund.outRefundNo]);
  const isFromReceipt = open === undefined;
  const account =
    open === undefined
      ? (await payeesOf(database.query, [refund])).get(refund.outRefundNo)
      : { name: open.payeeName, number: open.payeeAccount, bank: open.payeeBank };
  return account === undefined ? null : { ...account, number: `尾号 ${account.number.slice(-4)}`, isFromReceipt };
}

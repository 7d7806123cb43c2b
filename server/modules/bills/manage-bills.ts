import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { BillDifferenceKind, BillDifferenceRow } from '../../db/tables/bills';
import { findProvider } from '../../gateways/payment-provider';
import { latestAct } from '../../stores/audit/store';
import { checkBill, isBillDue, type CheckedDay } from './check-bill';
import { resync, type Resynced } from './resync';
import { latestChecks, listDifferences, resolveDifference } from '../../stores/bills/store';

/** A provider's bill of a day beside the ledger, in numbers; amounts in fen. */
export interface CheckedBill extends Omit<CheckedDay, 'differences' | 'added'> {
  /** The provider's display name. */
  service: string;
  differences: number;
}

/**
 * Compares each provider's bill of a day with the ledger, and records the differences.
 * @param day `YYYY-MM-DD`
 * @throws Refusal if no provider is set up or a bill is not there yet; GatewayError
 */
export async function checkBillsOf(day: string, dependencies: Dependencies): Promise<CheckedBill[]> {
  const { payments } = dependencies.gateways;
  if (payments.length === 0) throw refuse('没有启用在线支付，没有账单');
  const bills: CheckedBill[] = [];
  for (const provider of payments) {
    const { service } = provider.labels;
    const isDue = isBillDue(provider, day, dependencies.clock.now());
    const checked = isDue ? await checkBill(provider, day, dependencies) : null;
    if (checked === null) throw refuse(`${service} ${day} 的账单尚未生成，请稍后再试`);
    const { differences, added: _added, ...sums } = checked;
    bills.push({ service, ...sums, differences: differences.length });
  }
  return bills;
}

/** A payment or refund that a bill and the ledger state differently. */
export interface ListedDifference extends Pick<
  BillDifferenceRow,
  'id' | 'day' | 'movement' | 'number' | 'ledgerFen' | 'billFen' | 'billState'
> {
  kind: BillDifferenceKind;
  /** The provider's display name. */
  company: string;
  /** Null until somebody, or with `by` '' a later check, has resolved it. */
  resolution: { at: Date; by: string; note: string } | null;
}

/**
 * Lists differences between bills and ledger, oldest day first; without `all` only those that nobody has resolved.
 * @returns also the latest day whose bill was checked; null for none
 */
export async function listBillDifferences(
  given: { all: boolean },
  { database, gateways }: Pick<Dependencies, 'database' | 'gateways'>,
): Promise<{ differences: ListedDifference[]; lastCheckedDay: string | null }> {
  const found = await listDifferences(database.query, given);
  const [latest] = (await latestChecks(database.query, 10)).filter(({ checkedAt }) => checkedAt !== null);
  const differences = found.map(({ resolvedAt, resolvedBy, note, provider, ...row }) => ({
    ...{ id: row.id, day: row.day, movement: row.movement, number: row.number, kind: row.kind },
    ...{ ledgerFen: row.ledgerFen, billFen: row.billFen, billState: row.billState },
    company: findProvider(gateways.payments, provider)?.labels.company ?? provider,
    resolution: resolvedAt && { at: resolvedAt, by: resolvedBy, note },
  }));
  return { differences, lastCheckedDay: latest?.day ?? null };
}

/** Longer notes are cut off at this number of characters. */
const maxNoteLength = 500;

/**
 * Marks a difference as resolved by a person.
 * @throws Refusal unless a difference with this id waits for that
 */
export async function resolveBillDifference(
  id: number,
  { note, by }: { note: string; by: string },
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<Pick<BillDifferenceRow, 'day' | 'number' | 'kind'>> {
  const resolution = { resolvedAt: new Date(clock.now()), resolvedBy: by, note: note.slice(0, maxNoteLength) };
  const resolved = await database.query.transaction((query) => resolveDifference(query, id, resolution));
  if (resolved === null) throw refuse('没有这个待处理的差异：编号见 bill list');
  return { day: resolved.day, number: resolved.number, kind: resolved.kind };
}

/** Providers keep bills this long, in days. */
const maxResyncDays = 90;

/** The result of catching up with the providers; `not-restored` if no day was given and no backup was restored. */
export type ResyncOutcome =
  { outcome: 'not-restored' } | { outcome: 'done'; since: string; providers: (Resynced & { service: string })[] };

/**
 * Catches up with every payment provider after a backup was restored.
 * @param since `YYYY-MM-DD`; null for the day of the backup that was restored last
 * @param report told how far it is
 * @throws Refusal; GatewayError
 */
export async function resyncProviders(
  since: string | null,
  dependencies: Dependencies,
  report: (line: string) => void,
): Promise<ResyncOutcome> {
  const { gateways, clock, database } = dependencies;
  if (gateways.payments.length === 0) throw refuse('没有启用在线支付，无需核对');
  const restored = since === null ? await latestAct(database.query, 'restore') : null;
  const restoredAt = Date.parse(restored?.subjectId ?? '');
  if (since === null && Number.isNaN(restoredAt)) return { outcome: 'not-restored' };
  const firstDay = since ?? shanghaiDate(restoredAt);
  if (Date.parse(firstDay) < clock.now() - maxResyncDays * 86_400_000)
    throw refuse(`最早只能从 ${maxResyncDays} 天前开始`);
  const providers: (Resynced & { service: string })[] = [];
  for (const provider of gateways.payments) {
    const { service } = provider.labels;
    providers.push({
      service,
      ...(await resync(provider, firstDay, dependencies, (line) => report(`${service} ${line}`))),
    });
  }
  return { outcome: 'done', since: firstDay, providers };
}

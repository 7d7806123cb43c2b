import { scanColumns } from '../../../src/domain/door/scan-columns';
import { looseText } from '../../../src/domain/text/loose-text';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { GateRow, NewScanRow } from '../../db/tables/door';
import { allGates, gatesOfMeeting } from '../../stores/door/gates';
import { insertScans, lockScanImports, scansById, undoScans, type KnownScan } from '../../stores/door/scans';
import { entriesByPhones, entriesByTickets, type ScannedEntry } from '../../stores/entries/scanned-entries';
import { shareEntries } from '../../stores/entries/store';
import { meetingByCode } from '../../stores/meetings/store';
import type { LineFault } from '../tables/read-drafts';
import { readTableFile, type GivenFile } from '../tables/read-table-file';
import { readLoggedScan, type LoggedScan, type LoggedUndo } from './read-scans';

/** The result of importing a log of scans. */
export interface ScanImport {
  added: number;
  /** Rows that the log of the door had already. */
  known: number;
  /** Scans that were undone by a row or a column of the log. */
  undone: number;
  /** Rows that were left out. */
  faults: readonly LineFault[];
}

/** Scans that are written in one transaction. */
const batchSize = 5_000;

/**
 * Imports a log of scans, by a gate of another system or a device that came back: the rows that can be read are added, each
 * once however often the log is imported, and the others are listed.
 * @param given `meetingCode` '' if each row's ticket, phone and gate name one meeting; `offsetsMs` by how much devices'
 * clocks are known to be ahead
 * @param by who imports, for the log of the door
 * @throws Refusal for a file that cannot be read, or an unknown meeting
 */
export async function importScans(
  file: GivenFile,
  { meetingCode, offsetsMs }: { meetingCode: string; offsetsMs: ReadonlyMap<string, number> },
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  by: string,
): Promise<ScanImport> {
  const { query } = dependencies.database;
  const meetingId = meetingCode === '' ? null : (await meetingByCode(query, meetingCode)).id;
  const { records } = await readTableFile(file, scanColumns);
  const faults: LineFault[] = [];
  const logged: LoggedScan[] = [];
  const undos: LoggedUndo[] = [];
  for (const record of records) {
    const row = readLoggedScan(record, offsetsMs);
    if (typeof row === 'string') faults.push({ line: record.line, message: row });
    else if ('undoes' in row) undos.push(row);
    else logged.push(row);
  }
  const gates = meetingId === null ? await allGates(query) : await gatesOfMeeting(query, meetingId);
  const tickets = await entriesByTickets(query, [...new Set(logged.flatMap(({ ticket }) => ticket || []))]);
  const phones = await entriesByPhones(query, [...new Set(logged.flatMap(({ phone }) => phone || []))], meetingId);
  const found: FoundScan[] = [];
  for (const scan of logged) {
    const people = scan.ticket === '' ? (phones.get(scan.phone) ?? []) : [tickets.get(scan.ticket) ?? []].flat();
    const place = placeOf(scan, people, gates, meetingId);
    if (typeof place === 'string') faults.push({ line: scan.line, message: place });
    else found.push({ scan, ...place });
  }
  const done = { added: 0, known: 0, undone: 0 };
  for (let from = 0; from < found.length; from += batchSize) {
    const batch = found.slice(from, from + batchSize);
    const kept = await dependencies.database.query.transaction((transaction) =>
      addBatch(transaction, batch, new Date(dependencies.clock.now()), by),
    );
    faults.push(...kept.faults);
    for (const key of ['added', 'known', 'undone'] as const) done[key] += kept[key];
  }
  const undone = await undoLogged(undos, found, meetingId, dependencies, by);
  faults.push(...undone.faults);
  return { ...done, undone: done.undone + undone.count, faults: faults.sort((one, other) => one.line - other.line) };
}

/** A scan of a log with the entry and the gate that it names. */
interface FoundScan {
  scan: LoggedScan;
  entry: ScannedEntry;
  gate: GateRow;
}

/** Finds the person and the gate of a scan, at the one meeting that has both; or says in Chinese what is missing. */
function placeOf(
  { ticket, gate: named, direction }: LoggedScan,
  people: readonly ScannedEntry[],
  gates: readonly GateRow[],
  meetingId: number | null,
): Omit<FoundScan, 'scan'> | string {
  if (people.length === 0) return ticket === '' ? '这个手机号没有报名' : '没有这个参会码';
  const ofMeeting = people.filter((entry) => meetingId === null || entry.meetingId === meetingId);
  if (ofMeeting.length === 0) return '不是本次会议的参会码';
  const places = ofMeeting.flatMap((entry) => {
    const gate = gateNamed(
      named,
      gates.filter((one) => one.meetingId === entry.meetingId),
    );
    return gate === null ? [] : [{ entry, gate }];
  });
  const [place] = places;
  if (place === undefined) return `没有签到口“${named}”`;
  if (places.length > 1) return `该手机号报名了 ${places.length} 个会议，请用 --meeting 指定`;
  if (direction === null && place.gate.kind === 'both') return '缺少方向：这个签到口有进有出';
  return place;
}

/** Finds the gate by its code, else by its name, else by its room if only one gate leads there. */
function gateNamed(named: string, gates: readonly GateRow[]): GateRow | null {
  const loose = looseText(named);
  for (const key of ['code', 'name', 'room'] as const) {
    const found = gates.filter((gate) => looseText(gate[key]) === loose);
    if (found.length === 1) return found[0] ?? null;
  }
  return null;
}

/**
 * Adds scans whose people and gates were found. The people are locked against a refund or transfer meanwhile, and two logs
 * with the same scans in another order wait for each other.
 */
async function addBatch(
  query: Transaction,
  batch: readonly FoundScan[],
  now: Date,
  by: string,
): Promise<Omit<ScanImport, 'faults'> & { faults: LineFault[] }> {
  await lockScanImports(query);
  await shareEntries(query, [...new Set(batch.map(({ entry }) => entry.id))]);
  const result = { added: 0, known: 0, undone: 0, faults: [] as LineFault[] };
  for (const [meetingId, ofMeeting] of byMeeting(batch)) {
    const rows = ofMeeting.map((found) => rowOf(found, now, by));
    const added = await insertScans(query, rows);
    const kept = await scansById(
      query,
      meetingId,
      rows.map(({ id }) => id),
    );
    const fresh = new Set(added);
    const toUndo: string[] = [];
    for (const [index, row] of rows.entries()) {
      // The first row with an id that was added is that scan; every other one comes again.
      if (fresh.delete(row.id)) {
        result.added += 1;
        continue;
      }
      const scan = kept.get(row.id);
      const { line = 0, deviceOffsetMs = null } = ofMeeting[index]?.scan ?? {};
      if (scan === undefined || !isSame(scan, row)) {
        result.faults.push({ line, message: '编号已用于另一条记录' });
        continue;
      }
      if (deviceOffsetMs !== null && deviceOffsetMs !== scan.deviceOffsetMs) {
        result.faults.push({ line, message: '已有这条记录，时差不同，没有改：要改请先撤销，再用新编号导入' });
        continue;
      }
      result.known += 1;
      if (row.undoneAt !== null && scan.undoneAt === null) toUndo.push(row.id);
    }
    result.undone += await undoScans(query, meetingId, toUndo, { undoneAt: now, undoneBy: by });
  }
  return result;
}

function byMeeting(batch: readonly FoundScan[]): Map<number, FoundScan[]> {
  const meetings = new Map<number, FoundScan[]>();
  for (const found of batch) {
    const own = meetings.get(found.entry.meetingId) ?? [];
    own.push(found);
    meetings.set(found.entry.meetingId, own);
  }
  return meetings;
}

type ImportedRow = NewScanRow & Pick<KnownScan, 'undoneAt'>;

const rowOf = ({ scan, entry, gate }: FoundScan, now: Date, by: string): ImportedRow => ({
  ...{ meetingId: entry.meetingId, id: scan.id, entryId: entry.id, gateId: gate.id },
  ...{ direction: scan.direction ?? 'in', deviceAt: new Date(scan.deviceAt), deviceOffsetMs: scan.deviceOffsetMs ?? 0 },
  ...{ receivedAt: now, device: scan.device, scannedBy: by, isOffline: true },
  ...(scan.isUndone ? { undoneAt: now, undoneBy: by } : { undoneAt: null, undoneBy: null }),
});

const isSame = (scan: KnownScan, row: ImportedRow): boolean =>
  scan.entryId === row.entryId &&
  scan.gateId === row.gateId &&
  scan.direction === row.direction &&
  scan.deviceAt.getTime() === row.deviceAt.getTime();

/** Undoes the scans that rows of the log undo: of the meetings that the log is of. */
async function undoLogged(
  undos: readonly LoggedUndo[],
  found: readonly FoundScan[],
  meetingId: number | null,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  by: string,
): Promise<{ count: number; faults: LineFault[] }> {
  const meetings = new Set([meetingId ?? [], found.map(({ entry }) => entry.meetingId)].flat());
  if (undos.length === 0) return { count: 0, faults: [] };
  const ids = undos.map(({ undoes }) => undoes);
  return database.query.transaction(async (query) => {
    const known = new Set<string>();
    let count = 0;
    for (const id of meetings) {
      for (const scan of (await scansById(query, id, ids)).keys()) known.add(scan);
      count += await undoScans(query, id, ids, { undoneAt: new Date(clock.now()), undoneBy: by });
    }
    const missing = undos.filter(({ undoes }) => !known.has(undoes));
    return { count, faults: missing.map(({ line, undoes }) => ({ line, message: `没有要撤销的记录“${undoes}”` })) };
  });
}

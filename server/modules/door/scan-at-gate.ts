import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { DoorPerson } from '../../../src/contract/gate-calls';
import { gateLinkState, linkGraceMs, verdictAt, type Verdict } from '../../../src/domain/door/verdict';
import type { Gate, ScanDirection } from '../../../src/domain/door/gate';
import { questions } from '../../../src/domain/form/known-questions';
import { entrantLabels, entrantOf } from '../../../src/domain/people/entrant';
import { shortCode } from '../../../src/domain/ticket/short-code';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { GateLinkRow } from '../../db/tables/door';
import type { MeetingRow } from '../../db/tables/meetings';
import { notFound, refuse, Refusal } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { findGateLink, noteLinkUse, scannedByLink } from '../../stores/door/gate-links';
import { gateOf } from '../../stores/door/gates';
import {
  gateCounts,
  insertScans,
  passesOfGate,
  passesSince,
  scansById,
  standingScansOf,
  undoScans,
} from '../../stores/door/scans';
import { liveEntriesOf, markOfEntries } from '../../stores/entries/scanned-entries';
import { lockEntry, lockEntryByTicket } from '../../stores/entries/store';
import { revealAnswers } from '../../stores/entries/sealed-answers';
import { meetingById } from '../../stores/meetings/store';
import { gateById } from './gate-office';
import { refusalsAt } from './ticket-refusal';

/** A gate as its link opens it. */
export interface OpenedLink {
  link: GateLinkRow;
  gate: Gate;
  meeting: MeetingRow;
  state: 'open' | 'ended';
}

type Needs = Pick<Dependencies, 'database' | 'clock' | 'cipher'>;

/**
 * Opens a gate by its link. A link that has ended still opens, so that a device hands in what it scanned before; it is told.
 * @throws Refusal for a link that this server did not make, one that was withdrawn, and one that ended two days ago
 */
export async function openGate(link: string, { database: { query }, clock, cipher }: Needs): Promise<OpenedLink> {
  const row = await findGateLink(query, cipher, link);
  const now = clock.now();
  const state = row === null ? 'withdrawn' : gateLinkState(row, now);
  if (row === null || state === 'withdrawn' || now > row.endsAt.getTime() + linkGraceMs)
    throw new Refusal('签到链接已失效，请向会务要一个新的', 404, { data: { isLinkDead: true } });
  await noteLinkUse(query, row, now);
  const gate = gateOf(await gateById(query, row.meetingId, row.gateId));
  return { link: row, gate, meeting: await meetingById(query, String(row.meetingId)), state };
}

/** The counts of a gate as its scanners show them. */
export async function countsAt(
  { gate, meeting }: Pick<OpenedLink, 'gate' | 'meeting'>,
  { database: { query } }: Pick<Dependencies, 'database'>,
) {
  const counts = (await gateCounts(query, meeting.id, gate.id)).get(gate.id);
  return { people: counts?.people ?? 0, scansIn: counts?.scansIn ?? 0, scansOut: counts?.scansOut ?? 0 };
}

/** Changes with the facts that the list has of a person, so that devices read it anew. */
const listFormat = 2;
/** People whose answers are opened before other requests are answered. */
const peopleAtOnce = 200;

/** The digest by which a scanner's list knows a ticket: the list gives nobody a ticket. */
export const ticketDigest = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 32);

/** The list of a gate's meeting as a device has it. */
interface KnownList {
  /** '' for none. */
  version: string;
  /** When it was last read, by the server's clock. */
  at: number;
}

/** Scans that were on their way while the list was read, in milliseconds. */
const overlapMs = 10_000;

/**
 * Lists who may come to the gate's meeting, for a device that has to decide without a network: no phone, no number. A device
 * that has the list gets only who has passed since, since opening all names takes the server long.
 * @returns the list's version, which changes with every fact in it but who has passed; `people` null for the same version
 */
export async function doorPeople(
  { gate, meeting }: Pick<OpenedLink, 'gate' | 'meeting'>,
  known: KnownList,
  { database: { query }, cipher }: Pick<Dependencies, 'database' | 'cipher'>,
): Promise<{ version: string; people: DoorPerson[] | null; passes: { id: string; at: number | null }[] }> {
  const mark = await markOfEntries(query, meeting.id);
  const rules = JSON.stringify([
    listFormat,
    mark,
    gate.admits,
    meeting.isPaid,
    gate.admits?.choice ? meeting.formDefinition : null,
  ]);
  const version = createHash('sha256').update(rules).digest('hex').slice(0, 32);
  if (version === known.version) {
    const changed = await passesSince(query, gate.id, new Date(Math.max(0, known.at - overlapMs)));
    return { version, people: null, passes: [...changed].map(([id, at]) => ({ id, at })) };
  }
  const refusalOf = refusalsAt(gate, meeting, cipher);
  const passes = await passesOfGate(query, gate.id);
  const people: DoorPerson[] = [];
  for (const entry of await liveEntriesOf(query, meeting.id)) {
    people.push({
      ...{ id: entry.id, ticket: ticketDigest(entry.ticketRef), shortCode: shortCode(entry.ticketRef) },
      refusal: refusalOf(entry),
      ...seenOf(entry, meeting, cipher),
      passedAt: passes.get(entry.id)?.[0]?.at ?? null,
    });
    // Answers are opened here: other requests go first now and then.
    if (people.length % peopleAtOnce === 0) await setImmediate();
  }
  return { version, people, passes: [] };
}

/** The facts of a person that the door sees, and that a badge shows. */
export function seenOf(entry: EntryRow, { isPaid }: MeetingRow, cipher: Dependencies['cipher']) {
  const employer = revealAnswers(entry.answers, entry.id, cipher)[questions.employer];
  return {
    name: entry.name,
    identity: isPaid ? entrantLabels[entrantOf(entry)] : '',
    employer: typeof employer === 'string' ? employer : '',
  };
}

/** A scan as a device sends it. */
export interface DeviceScan {
  id: string;
  /** The ticket's code; '' for a person who was found by name. */
  code: string;
  personId: string;
  direction: ScanDirection;
  deviceAt: number;
  /** The device has let the person pass already. */
  isOffline: boolean;
}

/** The result of a scan: the decision, and who it is about. */
export interface ScanResult {
  id: string;
  outcome: Verdict['outcome'] | 'unknown';
  name: string;
  identity: string;
  employer: string;
  reason: string;
  usedAt: number | null;
  usedBy: string;
}

/**
 * Decides about scans at a gate and writes down who passed. A scan that arrives again gets the same result and is written
 * once. One that the device decided without the server is written in any case, since the person has passed; where the server
 * knows better, its result says so. The entry is locked, as `checkIn` does.
 * @param sentAt the device's clock at the sending, by which its scans' times are corrected
 */
export async function scanTickets(
  opened: OpenedLink,
  { sentAt, scans }: { sentAt: number; scans: readonly DeviceScan[] },
  dependencies: Needs,
): Promise<ScanResult[]> {
  const now = dependencies.clock.now();
  const aheadMs = Math.round(sentAt - now);
  const results: ScanResult[] = [];
  for (const scan of scans) {
    const timed = timedScan(scan, aheadMs, now);
    results.push(await dependencies.database.query.transaction((query) => scanOne(query, opened, timed, dependencies)));
  }
  return results;
}

/** A clock that is off by more than a column holds is no clock. */
const mostAheadMs = 2_000_000_000;

interface TimedScan extends DeviceScan {
  offsetMs: number;
  trueAt: number;
}

/** Corrects a scan's time by the device's clock. One that the server decides about happens now. */
function timedScan(scan: DeviceScan, aheadMs: number, now: number): TimedScan {
  if (Math.abs(aheadMs) > mostAheadMs) return { ...scan, deviceAt: now, offsetMs: 0, trueAt: now };
  return { ...scan, offsetMs: aheadMs, trueAt: scan.isOffline ? scan.deviceAt - aheadMs : now };
}

async function scanOne(
  query: Transaction,
  { link, gate, meeting, state }: OpenedLink,
  { offsetMs, trueAt, ...scan }: TimedScan,
  { clock, cipher }: Needs,
): Promise<ScanResult> {
  const none = { id: scan.id, name: '', identity: '', employer: '', reason: '', usedAt: null, usedBy: '' };
  // Before anybody is looked up: an ended link shows nobody.
  if (state === 'ended' && !(scan.isOffline && trueAt <= link.endsAt.getTime()))
    return { ...none, outcome: 'refused', reason: '签到链接已到期' };
  const entry =
    scan.code === ''
      ? isRowId(scan.personId)
        ? await lockEntry(query, scan.personId)
        : null
      : await lockEntryByTicket(query, scan.code.trim());
  if (entry === null) return { ...none, outcome: 'unknown' };
  if (entry.meetingId !== meeting.id) return { ...none, outcome: 'refused', reason: '不是本次会议的参会码' };
  const seen = { ...none, ...seenOf(entry, meeting, cipher) };
  const standing = (await standingScansOf(query, entry.id)).filter(
    ({ gateId, direction }) => gateId === gate.id && direction === 'in',
  );
  const known = (await scansById(query, meeting.id, [scan.id])).get(scan.id);
  // The same scan, sent again because its answer was lost.
  const isKnown = known?.entryId === entry.id && known.gateId === gate.id;
  if (known !== undefined && !isKnown) throw refuse('这次扫码的编号已用于另一个人，请再扫一次');
  const [first] = standing
    .filter(({ id }) => id !== scan.id)
    .map(({ deviceAt, deviceOffsetMs, device }) => ({ at: deviceAt.getTime() - deviceOffsetMs, device }))
    .sort((one, other) => one.at - other.at);
  const person = { refusal: refusalsAt(gate, meeting, cipher)(entry), passedAt: first?.at ?? null };
  const verdict = verdictAt(gate, person, scan.direction, trueAt);
  if (!isKnown && (verdict.outcome === 'admitted' || scan.isOffline))
    await insertScans(query, [
      {
        ...{ id: scan.id, meetingId: meeting.id, entryId: entry.id, gateId: gate.id, direction: scan.direction },
        ...{ deviceAt: new Date(scan.deviceAt), deviceOffsetMs: offsetMs, receivedAt: new Date(clock.now()) },
        ...{ device: link.label, scannedBy: scannedByLink(link), isOffline: scan.isOffline },
      },
    ]);
  if (isKnown && !scan.isOffline) return { ...seen, outcome: 'admitted' };
  if (verdict.outcome === 'used') return { ...seen, outcome: 'used', usedAt: verdict.at, usedBy: first?.device ?? '' };
  return { ...seen, outcome: verdict.outcome, reason: verdict.outcome === 'refused' ? verdict.reason : '' };
}

/**
 * Undoes a scan that this link has made.
 * @throws Refusal for a scan of another link, or none
 */
export async function undoScan(
  { link, meeting, state }: OpenedLink,
  scanId: string,
  { database, clock }: Needs,
): Promise<void> {
  if (state === 'ended') throw refuse('签到链接已到期，不能再撤销');
  const known = (await scansById(database.query, meeting.id, [scanId])).get(scanId);
  if (known === undefined || known.scannedBy !== scannedByLink(link)) throw notFound('没有这次扫码，可能还没有上传');
  await database.query.transaction((query) =>
    undoScans(query, meeting.id, [scanId], { undoneAt: new Date(clock.now()), undoneBy: scannedByLink(link) }),
  );
}

import { bulkRunState, type BulkRunState } from '../../../src/domain/people/bulk-run';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import type { ManyActName } from '../../../src/domain/people/person-acts';
import { notFound, refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { BulkRunRow } from '../../db/tables/bulk-runs';
import { isRowId } from '../../secrets/random-ids';
import { countItems, findRun, insertRun, latestRuns, leftPeople, updateRun } from '../../stores/bulk-runs/store';
import type { PersonActInput } from './person-acts';

/** How far a run has come, and whom it left out. */
export interface RunProgress {
  id: string;
  act: string;
  state: BulkRunState;
  total: number;
  done: number;
  left: { id: string; name: string; phone: string; reason: string }[];
  createdAt: number;
  endedAt: number | null;
}

/** Tells whether a run refunds or cancels people because their meeting was cancelled. */
export const isOfCancellation = ({ input }: Pick<BulkRunRow, 'input'>): boolean => input.isOfCancellation === true;

/**
 * Begins an act on many people, which `workRuns` carries out. The same member's same key is the same run.
 * @param given `claimedUntil` keeps the run waiting until then; left out for one that may begin at once
 * @returns the run's id
 * @throws Refusal
 */
export async function startRun(
  given: Pick<BulkRunRow, 'meetingId' | 'memberId'> & {
    act: ManyActName;
    input: PersonActInput;
    key: string;
  } & Partial<Pick<BulkRunRow, 'claimedUntil'>>,
  entryIds: readonly string[],
  { database, clock, cipher, randomIds }: Dependencies,
): Promise<string> {
  if (entryIds.length === 0) throw refuse('没有选中的人');
  const { meetingId, memberId, act, input, key, claimedUntil = null } = given;
  const keyDigest = cipher.digest(`bulk:${memberId}:${key === '' ? randomIds.id() : key}`);
  const run = { id: randomIds.id(), meetingId, memberId, act, input: { ...input }, keyDigest, claimedUntil };
  return insertRun(database.query, { ...run, createdAt: new Date(clock.now()) }, entryIds);
}

async function requireRun(meetingId: number, id: string, { database }: Dependencies): Promise<BulkRunRow> {
  const run = isRowId(id) ? await findRun(database.query, meetingId, id) : null;
  if (run === null) throw notFound('没有这次批量操作');
  return run;
}

const runsShown = 20;

/** Lists the latest runs of a meeting. */
export async function manyRuns(meetingId: number, dependencies: Dependencies): Promise<RunProgress[]> {
  const runs = await latestRuns(dependencies.database.query, meetingId, runsShown);
  return Promise.all(runs.map((run) => progressOf(run, dependencies)));
}

/** @throws Refusal (404) for a run of another meeting too */
export async function runProgress(meetingId: number, id: string, dependencies: Dependencies): Promise<RunProgress> {
  return progressOf(await requireRun(meetingId, id, dependencies), dependencies);
}

async function progressOf(run: BulkRunRow, { database: { query } }: Dependencies): Promise<RunProgress> {
  const { waiting, begun, done, left } = await countItems(query, run.id);
  const people = left === 0 ? [] : await leftPeople(query, run.id);
  return {
    ...{ id: run.id, act: run.act, state: bulkRunState(run), total: waiting + begun + done + left, done },
    left: people.map(({ entryId, name, phone, reason }) => ({ id: entryId, name, phone: maskPhone(phone), reason })),
    ...{ createdAt: run.createdAt.getTime(), endedAt: run.endedAt?.getTime() ?? null },
  };
}

/** Stops a run after the person whom it is at; what is done stays done. */
export async function stopRun(meetingId: number, id: string, dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies;
  const run = await requireRun(meetingId, id, dependencies);
  if (bulkRunState(run) === 'working') await updateRun(database.query, run.id, { stoppedAt: new Date(clock.now()) });
}

/** Begins a stopped run again, with those who wait. */
export async function resumeRun(meetingId: number, id: string, dependencies: Dependencies): Promise<void> {
  const run = await requireRun(meetingId, id, dependencies);
  if (bulkRunState(run) === 'stopped') await updateRun(dependencies.database.query, run.id, { stoppedAt: null });
}

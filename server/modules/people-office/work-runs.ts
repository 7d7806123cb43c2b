import type { FastifyBaseLogger } from 'fastify';
import { manyActNames, personActCalls, type ManyActName } from '../../../src/domain/people/person-acts';
import { mayCall } from '../../../src/domain/staff/rights';
import { rolesAt } from '../../../src/domain/staff/roles';
import { Refusal } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { BulkItemRow, BulkRunRow } from '../../db/tables/bulk-runs';
import { GatewayError } from '../../gateways/ports';
import { staffActor } from '../../stores/audit/store';
import { claimRun, lockItem, nextItems, prolongClaim, updateItem, updateRun } from '../../stores/bulk-runs/store';
import { attendeesById } from '../../stores/entries/store';
import { meetingById } from '../../stores/meetings/store';
import { findMember } from '../../stores/staff/store';
import { actingAs } from '../audit/acting-as';
import { isOfCancellation } from './manage-runs';
import { personActs, type PersonActInput } from './person-acts';

/** A process that has not prolonged its claim for so long is taken for dead, in milliseconds. */
const claimMs = 60_000;
/** People between two looks at whether the run was stopped. */
const batchSize = 10;

/** Thrown where another process, or this one before it was stopped, has done the act already. */
class AlreadyDone extends Error {}

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Carries out the runs that wait, one after the other. Any number of processes may do so at once; each run is one's at a
 * time, and each person's act is done once, whatever process is stopped when.
 */
export async function workRuns(dependencies: Dependencies, log: Log): Promise<void> {
  const { database, clock } = dependencies;
  for (;;) {
    const now = clock.now();
    const run = await claimRun(database.query, new Date(now), new Date(now + claimMs));
    if (run === null) return;
    await workRun(run, dependencies, log);
  }
}

/** Begins with the runs at once, rather than with the next run of their job, which repeats what fails. */
export function workRunsBesides(dependencies: Dependencies, log: Log): void {
  workRuns(dependencies, log).catch((error: unknown) => log.error({ err: error }, 'bulk runs are left to their job'));
}

async function workRun(run: BulkRunRow, dependencies: Dependencies, log: Log): Promise<void> {
  const { database, clock } = dependencies;
  const { query } = database;
  const name = manyActNames.find((one) => one === run.act);
  for (;;) {
    if (!(await prolongClaim(query, run.id, new Date(clock.now() + claimMs)))) {
      // Whoever begins it again need not wait for the claim to lapse.
      await updateRun(query, run.id, { claimedUntil: null });
      return;
    }
    // A role that was taken away meanwhile ends the run, as it ends everything else.
    if (name === undefined || !(await mayGoOn(run, name, dependencies))) {
      await updateRun(query, run.id, { stoppedAt: new Date(clock.now()), claimedUntil: null });
      return;
    }
    const isOver = await isTakenBack(run, dependencies);
    const items = isOver ? [] : await nextItems(query, run.id, batchSize);
    if (items.length === 0) {
      await updateRun(query, run.id, { endedAt: new Date(clock.now()), claimedUntil: null });
      return;
    }
    for (const item of items) {
      // Money that has gone back does not return: one look a person.
      if (await isTakenBack(run, dependencies)) break;
      await doOne(run, item, name, dependencies, log);
    }
  }
}

/** Tells whether a run is of a cancellation that was taken back meanwhile. */
async function isTakenBack(run: BulkRunRow, { database }: Dependencies): Promise<boolean> {
  return isOfCancellation(run) && (await meetingById(database.query, String(run.meetingId))).cancellation === '';
}

async function mayGoOn(
  { memberId, meetingId }: BulkRunRow,
  act: ManyActName,
  { database, clock }: Dependencies,
): Promise<boolean> {
  const member = await findMember(database.query, memberId);
  if (member === null || member.endedAt !== null) return false;
  return mayCall(personActCalls[act], rolesAt(member.grants, String(meetingId), clock.now()));
}

async function doOne(
  run: BulkRunRow,
  item: BulkItemRow,
  name: ManyActName,
  dependencies: Dependencies,
  log: Log,
): Promise<void> {
  const { query } = dependencies.database;
  const act = personActs[name];
  const acting = actingAs(dependencies, staffActor(run.memberId), personActCalls[name]);
  const person = { id: item.entryId, meetingId: run.meetingId };
  const input = run.input as unknown as PersonActInput;
  const isReached = async (): Promise<boolean> => {
    const [found] = await attendeesById(query, [item.entryId]);
    return found !== undefined && act.isReached?.(found.entry) === true;
  };
  try {
    if (act.isReached === undefined) {
      await act.run(person, input, markingDone(acting, item));
      return;
    }
    // An order that ended with the meeting took its registration along.
    const isFresh = item.state === 'waiting' && !isOfCancellation(run);
    if (item.state === 'waiting') await updateItem(query, item, { state: 'begun' });
    if (isFresh || !(await isReached())) await act.run(person, input, acting);
    await updateItem(query, item, { state: 'done' });
  } catch (error) {
    if (error instanceof AlreadyDone) return;
    await updateItem(query, item, { state: 'left', reason: reasonOf(error, run, log) });
  }
}

function reasonOf(error: unknown, { id, act }: BulkRunRow, log: Log): string {
  if (error instanceof Refusal) return error.message;
  log.error({ err: error, run: id, act }, 'a person was left out of a run');
  return error instanceof GatewayError ? '外部服务没有响应，请稍后单独处理' : '没有成功，请单独处理';
}

/** The same dependencies, whose transaction also records that the act is done for this person: both happen, or neither. */
function markingDone(dependencies: Dependencies, item: BulkItemRow): Dependencies {
  const { database } = dependencies;
  const marking = Object.create(database.query) as Queryable;
  marking.transaction = (work, config) =>
    database.query.transaction(async (transaction) => {
      if ((await lockItem(transaction, item)) !== 'waiting') throw new AlreadyDone();
      const result = await work(transaction);
      await updateItem(transaction, item, { state: 'done' });
      return result;
    }, config);
  return { ...dependencies, database: { ...database, query: marking } };
}

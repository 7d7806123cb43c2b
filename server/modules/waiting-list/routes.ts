import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../../src/contract/calls';
import type { SubmitResult } from '../../../src/contract/payment';
import type { InputOf } from '../../../src/contract/codec';
import type { WaitingAct } from '../../../src/contract/waiting-calls';
import { waitingState } from '../../../src/domain/meeting/waiting-line';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { EntryRow } from '../../db/tables/entries';
import type { MeetingRow } from '../../db/tables/meetings';
import { answer, notFound } from '../../http/answers';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { attendeesById } from '../../stores/entries/store';
import { positionInLine } from '../../stores/entries/waiting-line';
import { isRegistrationOpen } from '../../stores/meetings/meeting-of';
import { delegatePrice } from '../../stores/meetings/price-of';
import { meetingById } from '../../stores/meetings/store';
import { registeredBy } from '../../stores/submissions/store';
import { actingAs } from '../audit/acting-as';
import { requireSession, sessionOf } from '../login/session';
import { idempotencyKey } from '../submissions/answer-once';
import { joinAgain, leaveLine, takePlace } from './take-place';

type Told = InputOf<typeof calls.getWaiting.answer>;

const nothingDue: SubmitResult = {
  dueFen: 0,
  outTradeNo: '',
  orderId: '',
  needReview: false,
  isWaiting: false,
  heldUntil: '',
};

/** Serves whoever is on a waiting list (product §5.53). */
export function waitingRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings } = dependencies;

  app.post(
    calls.getWaiting.path,
    { schema: requestSchema(calls.getWaiting), config: limitedTo(240, settings) },
    async (request) => {
      const { meetingId } = calls.getWaiting.readInput(request);
      const entry = await ownEntry(request, meetingId, dependencies);
      return answer(calls.getWaiting, await tell(entry, dependencies));
    },
  );

  app.post(
    calls.actOnWaiting.path,
    { schema: requestSchema(calls.actOnWaiting), config: limitedTo(60, settings) },
    async (request) => {
      const { meetingId, act } = calls.actOnWaiting.readInput(request);
      const entry = await ownEntry(request, meetingId, dependencies);
      const due = (await acts[act](entry, actingAs(dependencies, `entry ${entry.id}`))) as SubmitResult | undefined;
      const told = await tell(await readEntry(entry.id, dependencies), dependencies);
      const { dueFen, outTradeNo, orderId, needReview, heldUntil } = due ?? nothingDue;
      return answer(calls.actOnWaiting, { ...told, dueFen, outTradeNo, orderId, needReview, heldUntil });
    },
  );
}

const acts: Readonly<Record<WaitingAct, (entry: EntryRow, dependencies: Dependencies) => Promise<unknown>>> = {
  take: takePlace,
  leave: leaveLine,
  again: joinAgain,
};

/**
 * Finds the registration of the device that submitted it, or of whoever is logged in.
 * @throws Refusal (401, 404)
 */
async function ownEntry(request: FastifyRequest, meetingId: string, dependencies: Dependencies): Promise<EntryRow> {
  const key = idempotencyKey(request);
  if (key === '') {
    await requireSession(dependencies)(request);
    const [entry] = sessionOf(request).entries;
    if (entry === undefined) throw unknownRegistration();
    return entry;
  }
  const registered = await registeredBy(dependencies.database.query, key);
  if (registered === null || String(registered.meetingId) !== meetingId) throw unknownRegistration();
  return readEntry(registered.entryId, dependencies);
}

async function readEntry(id: string, { database }: Dependencies): Promise<EntryRow> {
  const [{ entry } = { entry: null }] = await attendeesById(database.query, [id]);
  if (entry === null || entry.erasedAt !== null) throw unknownRegistration();
  return entry;
}

const unknownRegistration = () => notFound('没有找到这次报名，请登录查看');

async function tell(entry: EntryRow, { database: { query }, clock }: Dependencies): Promise<Told> {
  const now = clock.now();
  const waiting = entry.live ? waitingState(entry, now) : null;
  const meeting = await meetingById(query, String(entry.meetingId));
  const { offeredUntil } = entry;
  return {
    state: entry.live ? (waiting ?? 'placed') : 'left',
    name: entry.name,
    position: waiting === 'in-line' ? await positionInLine(query, entry) : 0,
    until: waiting === 'offered' && offeredUntil !== null ? formatShanghaiTime(offeredUntil.getTime()) : '',
    feeFen: waiting === null || entry.entryType !== 'paid' ? 0 : feeNow(entry, meeting, now),
    isOver: !isRegistrationOpen(meeting, now),
  };
}

/** The price that somebody in the line would be registered at now, in fen. */
const feeNow = (entry: EntryRow, meeting: MeetingRow, now: number): number =>
  meeting.isPaid ? (delegatePrice(meeting, entry.priceOption, now, entry.voucherFen)?.feeFen ?? entry.feeFen) : 0;

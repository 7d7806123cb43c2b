import { addMember, deskOrigin, provePhone, staffOf } from '../../server/test-support/desk';
import { setUpServer } from '../../server/test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../server/test-support/submissions';
import { digestRows } from '../../server/test-support/test-database';
import type { Answer } from '../../server/test-support/test-server';
import type { Call } from '../../src/contract/call';
import type { AnyCodec } from '../../src/contract/codec';
import { deskCalls } from '../../src/contract/desk-calls/desk-calls';
import { personActCalls } from '../../src/domain/people/person-acts';
import { refundActCalls } from '../../src/domain/refund/refund-list';
import { mayCall, rightOf, type DeskCallName } from '../../src/domain/staff/rights';
import { roles, type Role } from '../../src/domain/staff/roles';
import { isFull, proof } from './proof';

/**
 * Every call of the desk by everybody: each role at its own meeting and at another one, every pair of roles, nobody, and who
 * has not given the second factor. What the table refuses is refused, and changes no row; what it allows is not refused for
 * lack of a right.
 */
const server = setUpServer({ isReset: false });
const own = meetingIds.MI2027;
const foreign = meetingIds.FREE2027;

/** The calls of the acts that each preview may name. */
const actCalls: Readonly<Partial<Record<DeskCallName, Readonly<Record<string, DeskCallName>>>>> = {
  previewPersonAct: personActCalls,
  previewPeopleAct: personActCalls,
  previewRefundAct: refundActCalls,
};

const names = Object.keys(deskCalls) as DeskCallName[];
const calls: Readonly<Record<string, Call>> = deskCalls;

/** A value that a field takes, whatever it means. */
function sampleOf({ wire }: AnyCodec): unknown {
  if (wire?.enum !== undefined) return wire.enum[0];
  const types = [wire?.type ?? 'object'].flat();
  if (types.includes('array')) return [];
  if (types.includes('null')) return null;
  if (types.includes('string')) return 'x'.repeat(Math.max(1, wire?.minLength ?? 0));
  return {};
}

/** Makes a call at a meeting, with fields of the right types. */
function send(name: DeskCallName, meetingId: string, headers: Record<string, string>): Promise<Answer> {
  const { method, path, parts } = calls[name] as Call;
  const url = path.replace(/:(\w+)/g, (_, parameter: string) => (parameter === 'meetingId' ? meetingId : 'people'));
  const body = Object.fromEntries(Object.entries(parts.body).map(([field, codec]) => [field, sampleOf(codec)]));
  return method === 'GET' ? server.get(url, headers) : server.post(url, body, headers);
}

const isRefused = ({ httpStatus }: Answer): boolean => httpStatus === 401 || httpStatus === 403;
const namesMeeting = (name: DeskCallName): boolean => calls[name]?.path.includes(':meetingId') ?? false;
/** These end or change the session that makes them, so their own tests make them. */
const ofTheSession: readonly DeskCallName[] = ['signOut', 'prove', 'endOwnSession', 'postponeSecondFactor'];

let nextPhone = 13_912_350_000;
const newPhone = (): string => String((nextPhone += 1));

interface Caller {
  label: string;
  headers: Record<string, string>;
  /** The time of the sign-in: a code asked for later would be asked for again. */
  at: number;
  /** Tells whether the table allows a call at the caller's own meeting. */
  allows: (name: DeskCallName) => boolean;
}

async function register(meetingId: string): Promise<void> {
  const phone = newPhone();
  const body = meetingId === own ? fullSubmission({ phone }) : shortSubmission(meetingId, { phone });
  expect(await server.post('/api/appweb/entered/fromAdd', body)).toMatchObject({ status: 200 });
}

/** Tells whether a call is about a meeting that it names, or about whoever makes it. */
const isOwnAffair = (name: DeskCallName): boolean => namesMeeting(name) || !Array.isArray(rightOf(name).who);

/** Tells whether the table allows a call to these roles; a preview is allowed to who may do the act that it tells of. */
function mayMake(name: DeskCallName, held: readonly Role[]): boolean {
  const { act } = calls[name]?.parts.body ?? {};
  const previewed = act === undefined ? undefined : actCalls[name]?.[String(sampleOf(act))];
  return mayCall(name, held) && (previewed === undefined || mayCall(previewed, held));
}

async function callerWith(held: readonly Role[]): Promise<Caller> {
  const { headers } = await staffOf(server, newPhone(), held, { meetingId: own });
  return {
    ...{ label: held.join('+'), headers, at: server.clock.now },
    // A call that names no meeting takes a role that holds at every one.
    allows: (name) => rightOf(name).who === 'half' || (isOwnAffair(name) && mayMake(name, held)),
  };
}

async function everybody(): Promise<Caller[]> {
  const pairs = (isFull ? roles : []).flatMap((one, index) => roles.slice(index + 1).map((other) => [one, other]));
  const callers: Caller[] = [];
  for (const held of [...roles.map((role) => [role]), ...pairs]) callers.push(await callerWith(held));
  const phone = newPhone();
  await addMember(server, phone, ['owner'], { meetingId: own });
  // Another site's page, in the browser of a member who may do everything: it may look, as far as the browser lets it, and not act.
  const owner = await callerWith(['owner']);
  callers.push({
    ...{ label: 'a page of another site', headers: { ...owner.headers, origin: 'https://evil.example' }, at: owner.at },
    allows: (name) => calls[name]?.method === 'GET' && owner.allows(name),
  });
  const half = await provePhone(server, phone);
  const at = server.clock.now;
  callers.push({ label: 'half signed in', headers: half.headers, at, allows: (name) => rightOf(name).who === 'half' });
  callers.push({ label: 'nobody', headers: { origin: deskOrigin }, at, allows: () => false });
  callers.push({
    ...{ label: 'a guessed cookie', at, allows: () => false },
    headers: { origin: deskOrigin, cookie: `desk=${'A'.repeat(43)}` },
  });
  return callers;
}

/** A call that a caller makes at a meeting. */
interface Try {
  name: DeskCallName;
  meetingId: string;
  isAllowed: boolean;
}

/** The calls that a caller makes at both meetings; those that the table allows come first. */
function triesOf({ allows }: Caller): Try[] {
  const tries = names
    .filter((name) => !ofTheSession.includes(name) && rightOf(name).who !== 'anybody')
    .flatMap((name) =>
      (namesMeeting(name) ? [own, foreign] : [own]).map((meetingId) => ({
        ...{ name, meetingId },
        isAllowed: (meetingId === own || rightOf(name).who === 'staff') && allows(name),
      })),
    );
  return [...tries.filter(({ isAllowed }) => isAllowed), ...tries.filter(({ isAllowed }) => !isAllowed)];
}

/** Makes every call as one caller, at both meetings; lists what should not have happened. */
async function walk(caller: Caller): Promise<{ tried: number; breaches: string[] }> {
  const { label, headers, at } = caller;
  const breaches: string[] = [];
  server.clock.now = at;
  let before: Record<string, string> | null = null;
  const tries = triesOf(caller);
  for (const { name, meetingId, isAllowed } of tries) {
    if (!isAllowed) before ??= await digestRows(server.database.query);
    const answer = await send(name, meetingId, headers);
    const fault = [
      answer.httpStatus >= 500 && `failed: ${answer.httpStatus}`,
      !isAllowed && !isRefused(answer) && `was answered ${answer.httpStatus}`,
      isAllowed && isRefused(answer) && `was refused: ${answer.message}`,
    ].find((text) => text !== false);
    const where = meetingId === own ? 'its own' : 'another';
    if (fault !== undefined) breaches.push(`${name} by ${label} at ${where} meeting ${fault}`);
  }
  // A digest of all rows takes longer than a call, so one comparison judges all refused calls.
  const after = await digestRows(server.database.query);
  const changed = Object.keys(after).filter((table) => before !== null && after[table] !== before[table]);
  if (changed.length > 0) breaches.push(`refused calls by ${label} changed ${changed.join(', ')}`);
  return { tried: tries.length, breaches };
}

proof(
  '5 every call of the desk, by every role at its own and at another meeting',
  { short: 1, full: 5 },
  async (rounds) => {
    const breaches: string[] = [];
    let tried = 0;
    for (let round = 0; round < rounds; round += 1) {
      await server.reset();
      // An owner of every meeting, so that no call is refused for taking the last one away.
      await addMember(server, newPhone(), ['owner']);
      // A meeting for which somebody has registered cannot be deleted, so both are there for all calls.
      for (const meetingId of [own, foreign]) await register(meetingId);
      for (const caller of await everybody()) {
        const walked = await walk(caller);
        tried += walked.tried;
        breaches.push(...walked.breaches);
      }
    }
    return { tried, breaches };
  },
);

import { venueGateCode, type Gate, type GateAdmits, type GateKind } from '../../../src/domain/door/gate';
import { gateLinkState, type GateLinkState } from '../../../src/domain/door/verdict';
import { entryTypeNames } from '../../../src/domain/meeting/registration-type';
import { datePart, deadlineEnd, parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { GateLinkRow, GateRow } from '../../db/tables/door';
import type { MeetingRow } from '../../db/tables/meetings';
import { notFound, refuse } from '../../http/answers';
import { gateLinkOf, gateLinksOf, insertGateLink, scansOfLinks, withdrawLink } from '../../stores/door/gate-links';
import { gateOf, gatesOfMeeting, saveGates } from '../../stores/door/gates';
import { gateCounts, passesOfGate, type GateCounts } from '../../stores/door/scans';
import { namesOfEntries } from '../../stores/entries/store';
import { lockMeetingByCode } from '../../stores/meetings/store';

/** The people who may pass, as the desk offers to choose; `choice` was set by a table. */
export type AdmitsKind = 'all' | 'paid' | 'free' | 'choice';

/** A gate with what its scans and links come to. */
export interface GateAtDesk {
  gate: Gate;
  admitsKind: AdmitsKind;
  admits: string;
  counts: GateCounts;
  /** Links that are open. */
  links: number;
  /** People whom a gate for one pass has let in more than once: by devices without a network. */
  doubles: number;
}

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** Lists a meeting's gates, for the desk. */
export async function gatesAtDesk(meetingId: number, dependencies: Needs): Promise<GateAtDesk[]> {
  const { query } = dependencies.database;
  const counts = await gateCounts(query, meetingId);
  const links = await gateLinksOf(query, meetingId);
  const gates: GateAtDesk[] = [];
  for (const row of await gatesOfMeeting(query, meetingId)) {
    const doubles = await doublesOf(row, dependencies.database);
    gates.push(describeGate(row, { counts, links, doubles: doubles.length }, dependencies));
  }
  return gates;
}

interface FactsOfGates {
  counts: ReadonlyMap<string, GateCounts>;
  /** The links of all gates, or of this one. */
  links: readonly GateLinkRow[];
  doubles: number;
}

const describeGate = (row: GateRow, { counts, links, doubles }: FactsOfGates, { clock }: Needs): GateAtDesk => ({
  ...{ gate: gateOf(row), admitsKind: admitsKindOf(row.admits), admits: admitsText(row.admits) },
  counts: counts.get(row.id) ?? { people: 0, scansIn: 0, scansOut: 0, undone: 0 },
  links: links.filter((link) => link.gateId === row.id && gateLinkState(link, clock.now()) === 'open').length,
  doubles,
});

/** A gate's link, as the desk shows it. */
export interface GateLinkAtDesk {
  id: string;
  label: string;
  state: GateLinkState;
  /** '' for one that opens nothing any more. */
  address: string;
  endsAt: number;
  usedAt: number | null;
  scans: number;
}

/** A gate with its links, and the people whom it has let in more than once. */
export interface OpenedGate extends GateAtDesk {
  gateLinks: GateLinkAtDesk[];
  twice: { personId: string; name: string; passes: { at: number; by: string; isOffline: boolean }[] }[];
}

/** @throws Refusal for a gate that the meeting does not have */
export async function gateAtDesk(
  meetingId: number,
  gateId: string,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'cipher' | 'settings'>,
): Promise<OpenedGate> {
  const { database, clock, cipher, settings } = dependencies;
  const row = await gateById(database.query, meetingId, gateId);
  const scans = await scansOfLinks(database.query, meetingId);
  const now = clock.now();
  const links = (await gateLinksOf(database.query, meetingId)).filter((link) => link.gateId === gateId).reverse();
  const gateLinks = links.map((link) => {
    const state = gateLinkState(link, now);
    const address = state === 'open' ? `${settings.deskOrigin}/desk/scanner/#${gateLinkOf(cipher, link.id)}` : '';
    const usedAt = link.usedAt?.getTime() ?? null;
    const { id, label } = link;
    return { id, label, state, address, endsAt: link.endsAt.getTime(), usedAt, scans: scans.get(id) ?? 0 };
  });
  const doubles = await doublesOf(row, database);
  const people = doubles.map(([personId]) => personId);
  const names = new Map((await namesOfEntries(database.query, people)).map(({ id, name }) => [id, name]));
  const twice = doubles.map(([personId, passes]) => ({
    personId,
    name: names.get(personId) ?? '',
    passes: passes.map(({ at, device, isOffline }) => ({ at, by: device, isOffline })),
  }));
  const counts = await gateCounts(database.query, meetingId, gateId);
  const described = describeGate(row, { counts, links, doubles: doubles.length }, dependencies);
  return { ...described, gateLinks, twice };
}

/** The people who have more than one scan in at a gate for one pass. */
async function doublesOf(gate: Pick<Gate, 'id' | 'isOnce'>, { query }: Pick<Dependencies['database'], 'query'>) {
  if (!gate.isOnce) return [];
  return [...(await passesOfGate(query, gate.id, { isRepeated: true }))];
}

const unknownGate = () => notFound('没有这个签到口，可能已删除');

/** @throws Refusal for a gate that the meeting does not have */
export async function gateById(
  query: Dependencies['database']['query'],
  meetingId: number,
  gateId: string,
): Promise<GateRow> {
  const gate = (await gatesOfMeeting(query, meetingId)).find(({ id }) => id === gateId);
  if (gate === undefined) throw unknownGate();
  return gate;
}

const admitsKindOf = (admits: GateAdmits | null): AdmitsKind => {
  if (admits === null) return 'all';
  if (admits.choice !== null) return 'choice';
  if (admits.entryTypes === null) return 'all';
  return admits.entryTypes.includes('paid') ? 'paid' : 'free';
};

/** The people who may pass, in words: 全部, 参会代表, or a question with its options. */
export function admitsText(admits: GateAdmits | null): string {
  const kind = admitsKindOf(admits);
  if (kind === 'choice') return `${admits?.choice?.question ?? ''}=${admits?.choice?.options.join('、') ?? ''}`;
  return kind === 'all' ? '全部' : entryTypeNames[kind];
}

/** A gate as a member of staff types it. `gateId` is '' for a new one. */
export interface TypedGate {
  gateId: string;
  name: string;
  room: string;
  kind: GateKind;
  isOnce: boolean;
  opensAt: string;
  closesAt: string;
  admitsKind: AdmitsKind;
}

/**
 * Adds a gate, or changes one, which keeps its scans and links. A new one gets its name as its code.
 * @returns its id
 * @throws Refusal for what cannot be right
 */
export async function saveGate(
  { id: meetingId, code: meetingCode }: Pick<MeetingRow, 'id' | 'code'>,
  typed: TypedGate,
  { database }: Pick<Dependencies, 'database'>,
): Promise<string> {
  const name = typed.name.trim();
  if (name === '') throw refuse('请填写签到口的名称');
  const { opensAt, closesAt } = typed;
  const [opens, closes] = [parseShanghaiTime(opensAt), deadlineEnd(closesAt)];
  if ((opensAt !== '' && opens === null) || (closesAt !== '' && closes === null))
    throw refuse('开放和关闭的时间应写成 2027-05-14 08:00，也可不填');
  if (opens !== null && closes !== null && closes <= opens) throw refuse('关闭的时间应在开放之后');
  return database.query.transaction(async (query) => {
    // Two who add a gate of one name at once do it after each other.
    await lockMeetingByCode(query, meetingCode);
    const known = await gatesOfMeeting(query, meetingId);
    const before = known.find(({ id }) => id === typed.gateId);
    if (typed.gateId !== '' && before === undefined) throw unknownGate();
    const namesake = known.find((gate) => gate.id !== typed.gateId && (gate.code === name || gate.name === name));
    if (namesake !== undefined) throw refuse(`已有签到口“${name}”，请换一个名称`);
    const code = before?.code ?? name;
    const admits = typed.admitsKind === 'choice' ? (before?.admits ?? null) : admitsOf(typed.admitsKind);
    const { room, kind } = typed;
    // The gate of the command `check-in` admits once, whatever is typed.
    const isOnce = typed.isOnce || code === venueGateCode;
    await saveGates(query, meetingId, [{ code, name, room: room.trim(), kind, isOnce, opensAt, closesAt, admits }]);
    const saved = (await gatesOfMeeting(query, meetingId)).find((gate) => gate.code === code);
    if (saved === undefined) throw new Error('The gate was not saved');
    return saved.id;
  });
}

const admitsOf = (kind: 'all' | 'paid' | 'free'): GateAdmits | null =>
  kind === 'all' ? null : { entryTypes: [kind], choice: null };

/** The number of days ahead for which a link can be made. */
const daysAhead = 60;

/**
 * Makes a link by which a phone scans at the gate without an account, until a day ends.
 * @throws Refusal for a gate that the meeting does not have, a missing label, or a day that is past or far off
 */
export async function makeGateLink(
  meetingId: number,
  { gateId, label, day }: { gateId: string; label: string; day: string },
  { database: { query }, clock, cipher, randomIds }: Pick<Dependencies, 'database' | 'clock' | 'cipher' | 'randomIds'>,
): Promise<string> {
  const gate = await gateById(query, meetingId, gateId);
  if (label.trim() === '') throw refuse('请写明给谁用，例如“三号门”或“志愿者小周”');
  const now = clock.now();
  const endsAt = datePart(day) === day ? deadlineEnd(day) : null;
  if (endsAt === null || endsAt < now || endsAt > now + daysAhead * 86_400_000)
    throw refuse('请选择今天或之后 60 天内的一天');
  const id = randomIds.id();
  const link = { id, meetingId, gateId: gate.id, label: label.trim() };
  await query.transaction((transaction) =>
    insertGateLink(transaction, cipher, { ...link, madeAt: new Date(now), endsAt: new Date(endsAt) }),
  );
  return id;
}

/** @throws Refusal for a link that is none of the gate's, or withdrawn already */
export async function withdrawGateLink(
  meetingId: number,
  { gateId, linkId }: { gateId: string; linkId: string },
  { database: { query }, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  const gate = await gateById(query, meetingId, gateId);
  const isWithdrawn = await query.transaction((transaction) =>
    withdrawLink(transaction, { gateId: gate.id, id: linkId }, clock.now()),
  );
  if (!isWithdrawn) throw refuse('这个链接已经停用');
}

/** @throws Refusal for a link that is none of the gate's, or that opens nothing any more */
export async function openLinkOf(
  query: Dependencies['database']['query'],
  { meetingId, gateId, linkId }: { meetingId: number; gateId: string; linkId: string },
  now: number,
): Promise<void> {
  const link = (await gateLinksOf(query, meetingId)).find((one) => one.id === linkId && one.gateId === gateId);
  if (link === undefined || gateLinkState(link, now) !== 'open') throw refuse('这个链接已停用或已到期，请生成新的链接');
}

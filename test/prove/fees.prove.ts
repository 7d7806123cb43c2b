import * as fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { formDefinitionField } from '../../src/contract/form-definition';
import { orderItems } from '../../server/db/tables/orders';
import { followPrices } from '../../server/modules/meetings/reprice-entries';
import { makeVouchers } from '../../server/modules/vouchers/make-vouchers';
import { vouchersOfMeeting } from '../../server/stores/vouchers/store';
import { entryOf } from '../../server/test-support/attendees';
import { importChanged, meeting, server } from '../../server/test-support/changed-price';
import { openSession } from '../../server/modules/login/log-in';
import { correctAs } from '../../server/test-support/priced-meeting';
import { shortSubmission } from '../../server/test-support/submissions';
import { joinIds, memberBody, memberPhone, orderById, startTeam, teamMeetingId } from '../../server/test-support/team';
import { proof } from './proof';

/**
 * People of every identity register alone and in teams, with and without vouchers, before, at and after the ends of periods, at
 * meetings with random prices: what the real server asks of each is what a calculation written apart says, in fen, and no order
 * changes by itself afterwards. The calculation compares texts of local time, and shares nothing with the product.
 */
const [second, day] = [1_000, 86_400_000];

interface Price {
  fee: number;
  team: number | null;
}
/** `ends` are local texts, each a day or a second; amounts are in fen. */
interface Table {
  ends: string[];
  teamFrom: number | null;
  prices: Price[][];
}

const localText = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const instantOf = (text: string): number =>
  Date.parse(`${text.length === 10 ? `${text} 23:59:59` : text}+08:00`.replace(' ', 'T'));

/** The second calculation. */
function owed(
  table: Table,
  who: { identity: number; voucher: number | null },
  at: number,
  size: number | null,
): number {
  const now = localText(at);
  let period = 0;
  for (const end of table.ends) if (now > (end.length === 10 ? `${end} 23:59:59` : end)) period += 1;
  const { fee = NaN, team = null } = table.prices[who.identity]?.[period] ?? {};
  const inTeam = size !== null && table.teamFrom !== null && size >= table.teamFrom && team !== null;
  const asked = inTeam ? team : fee;
  return who.voucher !== null && who.voucher < asked ? who.voucher : asked;
}

/** A meeting's prices, who comes and when. */
interface Story {
  /** Ends of periods: days after the start, and the second of that day for one that does not last to its end. */
  ends: [days: number, second: number | null][];
  teamFrom: number | null;
  prices: Price[][];
  /** The most that each voucher's holder pays. */
  vouchers: number[];
  people: { identity: number; voucher: number | null; later: number; corrects: boolean; near: number; off: number }[];
  team: number[];
  /** Days from the members' registration to their order. */
  ordersAfter: number;
}

const fen = fc.oneof(
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 1, max: 3_000 }).map((yuan) => yuan * 100),
);
const price = fc
  .tuple(fen, fc.option(fen))
  .map(([fee, team]): Price => ({ fee, team: team === null ? null : Math.min(fee, team) }));
const people = 40;

const story: fc.Arbitrary<Story> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.option(fc.nat(86_399))), {
      ...{ maxLength: 3, selector: ([days]: [number, number | null]) => days },
    }),
    fc.integer({ min: 1, max: 5 }),
  )
  .chain(([ends, identities]) =>
    fc.record({
      ends: fc.constant([...ends].sort(([one], [other]) => one - other)),
      teamFrom: fc.option(fc.integer({ min: 1, max: 7 })),
      prices: fc.array(fc.array(price, { minLength: ends.length + 1, maxLength: ends.length + 1 }), {
        ...{ minLength: identities, maxLength: identities },
      }),
      vouchers: fc.array(fc.oneof(fc.constant(0), fen), { minLength: 3, maxLength: 3 }),
      people: fc.array(
        fc.record({
          ...{ identity: fc.nat(identities - 1), voucher: fc.option(fc.nat(2)), later: fc.nat(identities - 1) },
          ...{ corrects: fc.boolean(), near: fc.nat(5), off: fc.constantFrom(-second, 0, 999, second, 3 * day) },
        }),
        { minLength: people, maxLength: people },
      ),
      team: fc.array(fc.nat(identities - 1), { minLength: 1, maxLength: 12 }),
      ordersAfter: fc.nat(60),
    }),
  );

const key = (identity: number): string => `K${identity}`;
const yuan = (amount: number): number => amount / 100;

/** Publishes a story's prices from the server's present day on. */
async function publish({ ends, teamFrom, prices }: Story): Promise<Table> {
  const texts = ends.map(([days, at]) => {
    const date = localText(server.clock.now + days * day).slice(0, 10);
    return at === null ? date : `${date} ${localText(at * second - 8 * 3_600_000).slice(11)}`;
  });
  const hasTeam = prices.some((row) => row.some(({ team }) => team !== null));
  const table = { ends: texts, teamFrom: hasTeam ? (teamFrom ?? 3) : null, prices };
  const kind = {
    ...{ shortName: 'kind', name: '身份', isShow: '1', formType: 3, linkage: [], value: '' },
    defaultValue: JSON.stringify({
      rules: [{ required: true, message: '请选择身份' }],
      valueEnum: Object.fromEntries(prices.map((_, n) => [key(n), { text: `第${n}种` }])),
    }),
  };
  const { formDefinition } = await meeting();
  const rows = prices.map((row, n) => ({
    option: key(n),
    prices: row.map(({ fee, team }) => ({ fee: yuan(fee), ...(team === null ? {} : { team: yuan(team) }) })),
  }));
  const { exitCode, lines } = await importChanged({
    ...{ fee: '', discountInfo: '', startTime: '2028-06-01', endTime: '2028-06-03', bmEndTime: '2028-05-01' },
    priceTable: { question: 'kind', until: [...texts, ''], teamFrom: table.teamFrom ?? undefined, rows },
    [formDefinitionField]: [...formDefinition, kind],
  });
  if (exitCode !== 0) throw new Error(lines.join('\n'));
  return table;
}

async function codesOf(prices: readonly number[]): Promise<string[]> {
  const made: string[] = [];
  for (const priceFen of prices) {
    const given = {
      code: '',
      count: 1,
      label: '讲者',
      priceFen,
      uses: 100,
      keepsPlaces: false,
      phone: '',
      endsAt: null,
    };
    const { ids } = await makeVouchers(Number(teamMeetingId), given, server.dependencies);
    const all = await vouchersOfMeeting(server.database.query, Number(teamMeetingId));
    made.push(all.find(({ id }) => id === ids[0])?.code ?? '');
  }
  server.dependencies.meetings.forget();
  return made;
}

/** Plays a story. @returns how many registrations it had, and where the server asked another amount */
async function play(told: Story): Promise<{ tried: number; breaches: string[] }> {
  await server.reset();
  const table = await publish(told);
  const codes = await codesOf(told.vouchers);
  const breaches: string[] = [];
  const expectFen = (of: string, found: number, expected: number): void => {
    if (found !== expected)
      breaches.push(
        `${of}: ${found} instead of ${expected} at ${localText(server.clock.now)}, ${JSON.stringify(told)}`,
      );
  };
  const ordered: { id: string; amount: number }[] = [];
  const edges = [server.clock.now + day, ...table.ends.map(instantOf)];
  const momentOf = ({ near, off }: Story['people'][number]): number =>
    Math.max(server.clock.now, (edges[near % edges.length] ?? 0) + off);

  const team = await startTeam(server);
  const members = told.team.map((_, n) => 500 + n);
  const body = { members: members.map((n, at) => memberBody(n, { kind: key(told.team[at] ?? 0) })) };
  const added = await team.post('addEnteredBatch', body);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));

  const people = told.people.map((one) => ({ ...one, at: momentOf(one) })).sort((one, other) => one.at - other.at);
  for (const [n, one] of people.entries()) {
    server.clock.now = Math.max(server.clock.now, one.at);
    const phone = memberPhone(1_000 + n);
    const voucher = one.voucher === null ? null : (told.vouchers[one.voucher] ?? null);
    const voucherCode = one.voucher === null ? {} : { voucherCode: codes[one.voucher] ?? '' };
    const form = { phone, isCharge: '1', kind: key(one.identity), ...voucherCode };
    const answer = await server.post('/api/appweb/entered/fromAdd', shortSubmission(teamMeetingId, form));
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const due = answer.data as { payMoney: number; meetingPayorderId?: string };
    const expected = owed(table, { identity: one.identity, voucher }, server.clock.now, null);
    expectFen(`person ${n}`, Math.round(due.payMoney * 100), expected);
    let orderId = due.meetingPayorderId ?? '';
    let amount = expected;
    if (one.corrects && one.later !== one.identity) {
      server.clock.now += second;
      const corrected = await correctAs(phone, { kind: key(one.later) });
      if (corrected.status !== 200) throw new Error(JSON.stringify(corrected.body));
      amount = owed(table, { identity: one.later, voucher }, server.clock.now, null);
      const entry = await entryOf(server, phone);
      expectFen(`corrected person ${n}`, entry.feeFen, amount);
      const items = await server.database.query.select().from(orderItems).where(eq(orderItems.entryId, entry.id));
      orderId = items.find(({ live }) => live)?.orderId ?? '';
    }
    if (amount > 0) ordered.push({ id: orderId, amount });
  }

  server.clock.now += told.ordersAfter * day;
  const rows = await Promise.all(members.map((n) => entryOf(server, memberPhone(n))));
  // A session ends before so many days are over.
  const session = { meetingId: Number(teamMeetingId), phone: team.phone };
  const headers = { authorization: `Bearer ${await openSession(session, server.dependencies)}` };
  const answer = await server.post(
    '/api/appweb/team/submitTeamOrder',
    { meetingId: teamMeetingId, enteredIds: joinIds(rows) },
    headers,
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { payMoney, meetingPayorderId } = answer.data as { payMoney: number; meetingPayorderId: string };
  const amount = told.team
    .map((identity) => owed(table, { identity, voucher: null }, server.clock.now, told.team.length))
    .reduce((sum, one) => sum + one, 0);
  expectFen(`a team of ${told.team.length}`, Math.round(payMoney * 100), amount);
  ordered.push({ id: meetingPayorderId, amount });

  // Nothing changes by itself, whatever ends.
  server.clock.now += 100 * day;
  await followPrices(server.dependencies);
  for (const { id, amount: made } of ordered) {
    const order = await orderById(server, id);
    expectFen(`order ${id} later`, order?.amountFen ?? -1, made);
  }
  return { tried: people.length + members.length, breaches };
}

proof(
  '8 fees by identity, date, team and voucher, calculated apart',
  { short: 50, full: 5_000 },
  async (registrations) => {
    const breaches: string[] = [];
    let tried = 0;
    const seed = Date.now();
    for (let n = 0; tried < registrations; n += 1) {
      const [told] = fc.sample(story, { numRuns: 1, seed: seed + n });
      if (told === undefined) throw new Error('There is no story');
      const played = await play(told);
      tried += played.tried;
      breaches.push(...played.breaches.map((breach) => `seed ${seed + n}: ${breach}`));
    }
    return { tried, breaches };
  },
);

import { sql } from 'drizzle-orm';
import { openSession } from '../../server/modules/login/log-in';
import { registerPaid } from '../../server/test-support/attendees';
import { logIn } from '../../server/test-support/log-in';
import { creditInfo, invoiceInfo, meetingIds } from '../../server/test-support/submissions';
import {
  addTestMembers,
  memberBody,
  memberPhone,
  operatorPhone,
  otherOperatorPhone,
  payOrder,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../server/test-support/team';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { calls, type CallName } from '../../src/contract/calls';
import { proof } from './proof';

/**
 * Every call that needs a token, made for one team's members and orders with tokens that are not that team's: no answer
 * holds anything of the team's, and nothing of it changes.
 */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ settings: { sandboxOrigin: 'http://localhost:9' } });
}, 120_000);
afterAll(() => server.close());

interface Team {
  id: string;
  unpaid: string;
  paid: string;
  pendingOrder: string;
  paidOrder: string;
  headers: Record<string, string>;
}

/** What each call needs to succeed for the team's own operator, besides the meeting in its address. */
const bodies: Readonly<Partial<Record<CallName, (team: Team) => Record<string, unknown>>>> = {
  getCentre: () => ({}),
  upgrade: () => ({}),
  getRefundQuote: ({ paid }) => ({ attendeeId: paid }),
  applyRefund: ({ paid }) => ({ meetingId: teamMeetingId, enteredId: paid }),
  applyCredit: ({ paid }) => ({ ...creditInfo, enteredId: paid }),
  applyTransfer: ({ paid }) => memberBody(31, { enteredId: paid }),
  addMember: () => memberBody(33),
  addMembers: () => ({ meetingId: teamMeetingId, members: [memberBody(34)] }),
  updateMember: ({ unpaid }) => memberBody(1, { id: unpaid }),
  deleteMember: () => ({ meetingId: teamMeetingId, phone: memberPhone(1) }),
  getUnpaidMembers: () => ({ meetingId: teamMeetingId }),
  getTeamOrderQuote: ({ unpaid }) => ({ meetingId: teamMeetingId, enteredIds: unpaid }),
  submitTeamOrder: ({ unpaid }) => ({ meetingId: teamMeetingId, enteredIds: unpaid }),
  cancelOrder: ({ pendingOrder }) => ({ meetingId: teamMeetingId, orderId: pendingOrder }),
  applyOrderInvoice: ({ paidOrder }) => ({ ...invoiceInfo, orderId: paidOrder }),
  cancelOrderInvoice: ({ paidOrder }) => ({ orderId: paidOrder }),
  logOut: () => ({}),
};

/** Tokens that are not the team's; some are good for calls about their own holder. */
const strangers: Readonly<Record<string, () => Promise<Record<string, string>>>> = {
  'no token': () => Promise.resolve({}),
  'an expired token': async () => {
    const headers = await logIn(server, teamMeetingId, operatorPhone);
    await server.database.query.execute(sql`update sessions set expires_at = created_at
      where created_at = (select max(created_at) from sessions)`);
    return headers;
  },
  'the operator’s token of another meeting': async () => {
    const session = { meetingId: Number(meetingIds.MI2027), phone: operatorPhone };
    return { authorization: `Bearer ${await openSession(session, server.dependencies)}` };
  },
  'another team’s token': async () => (await startTeam(server, otherOperatorPhone)).headers,
  'a member’s token': () => logIn(server, teamMeetingId, memberPhone(2)),
  'the token of somebody of another meeting': async () => {
    await registerPaid(server, '13512345678');
    return logIn(server, meetingIds.MI2027, '13512345678');
  },
  'a stranger’s test login': async () => {
    const session = { meetingId: null, phone: '13612345678' };
    return { authorization: `Bearer ${await openSession(session, server.dependencies)}` };
  },
};

async function makeTeam(): Promise<Team> {
  await server.reset();
  const operator = await startTeam(server, operatorPhone);
  const [unpaid, ordered, paid] = await addTestMembers(server, operator, [1, 2, 3]);
  if (unpaid === undefined || ordered === undefined || paid === undefined) throw new Error('A member was not added');
  const pending = await submitTestOrder(operator, [ordered]);
  const order = await submitTestOrder(operator, [paid]);
  await payOrder(server, order.outTradeNo);
  const ids = { unpaid: unpaid.id, paid: paid.id };
  const orders = { pendingOrder: pending.meetingPayorderId, paidOrder: order.meetingPayorderId };
  return { id: unpaid.teamId ?? '', ...ids, ...orders, headers: operator.headers };
}

/** The team with its members and orders, as it is stored. */
async function stateOf({ id }: Team): Promise<string> {
  const { rows } = (await server.database.query.execute(sql`
    select (select json_agg(t) from teams t where id = ${id}) as team,
      (select json_agg(e order by e.id) from entered e where team_id = ${id}) as members,
      (select json_agg(o order by o.id) from orders o where team_id = ${id}) as orders,
      (select count(*) from refund_applications) as refunds`)) as { rows: unknown[] };
  return JSON.stringify(rows);
}

proof('calls with a token that is not the owner’s', { short: 1, full: 20 }, async (rounds) => {
  const breaches: string[] = [];
  let tried = 0;
  const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].auth === 'token');
  for (let round = 0; round < rounds; round += 1) {
    for (const [whose, logInAs] of Object.entries(strangers)) {
      const team = await makeTeam();
      const headers = await logInAs();
      for (const name of names) {
        const body = bodies[name]?.(team);
        if (body === undefined) throw new Error(`${name} has no row here`);
        const before = await stateOf(team);
        const { method, url } = calls[name];
        const address = url({ meetingId: teamMeetingId, ...body } as never);
        const answer = await (method === 'GET' ? server.get(address, headers) : server.post(address, body, headers));
        tried += 1;
        const isRefused = answer.httpStatus >= 400 ? answer.httpStatus < 500 : answer.status !== 200;
        const shown = JSON.stringify(answer.body);
        const isShown = [
          team.paid,
          team.unpaid,
          team.paidOrder,
          team.pendingOrder,
          memberPhone(1),
          memberPhone(3),
        ].some((secret) => shown.includes(secret));
        // A good token may be used for its holder: their centre, an empty list, a member of their own team.
        const isOthers = 'enteredId attendeeId enteredIds id orderId phone'.split(' ').some((key) => key in body);
        if ((isOthers && !name.startsWith('add') && !isRefused) || isShown)
          breaches.push(`${name} with ${whose}: ${answer.httpStatus} ${shown}`);
        if ((await stateOf(team)) !== before) breaches.push(`${name} with ${whose} changed the team`);
      }
    }
  }
  return { tried, breaches };
});

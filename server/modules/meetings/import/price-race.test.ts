import { and, eq, ne, or, sql } from 'drizzle-orm';
import { formDefinitionField } from '../../../../src/contract/form-definition';
import { entries } from '../../../db/tables/entries';
import { meetings } from '../../../db/tables/meetings';
import { orders } from '../../../db/tables/orders';
import { brokenInvariants } from '../../../test-support/order-invariants';
import { setUpPostgresServer } from '../../../test-support/set-up-server';
import { shortSubmission } from '../../../test-support/submissions';
import {
  addTestMembers,
  joinIds,
  memberBody,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../../test-support/team';
import { recordPayment } from '../../payments/record-payment';
import { runCommand } from '../../../cli/run-command';
import { prepay } from '../../../test-support/attendees';

/** People who register, order and pay at the very moment at which their meeting is made free. */

const server = setUpPostgresServer();

async function makeFree() {
  const [row] = await server.database.query
    .select()
    .from(meetings)
    .where(eq(meetings.id, Number(teamMeetingId)));
  const file = { code: row?.code, meetingName: row?.name, isBmf: '0', [formDefinitionField]: row?.formDefinition };
  const input = { name: 'm.json', base64: Buffer.from(JSON.stringify(file)).toString('base64') };
  const request = { words: ['import', 'm.json'], options: { as: '王芳' }, input };
  return runCommand(request, server.dependencies, server.app.log);
}

/** How many live entries still owe something at the free meeting, or were left without a ticket; and orders to pay. */
async function leftBehind(): Promise<{ people: number; orders: number }> {
  const isUnsettled = or(ne(entries.feeFen, 0), eq(entries.isRegistered, false));
  const { query } = server.database;
  const [people] = await query
    .select({ count: sql<number>`count(*)::int` })
    .from(entries)
    .where(and(eq(entries.live, true), eq(entries.payment, 'unpaid'), isUnsettled));
  const [open] = await query
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(eq(orders.status, 'pending'));
  return { people: people?.count ?? 0, orders: open?.count ?? 0 };
}

const register = (n: number) =>
  server.post(
    '/api/appweb/entered/fromAdd',
    shortSubmission(teamMeetingId, { phone: `137${String(n).padStart(8, '0')}`, isCharge: '1' }),
  );

it('leaves none of them behind, with a fee or an order', async () => {
  for (let round = 0; round < 12; round += 1) {
    await server.reset();
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2, 3, 4]);
    const begun = await submitTestOrder(operator, members.slice(2));
    await prepay(server, begun.outTradeNo);
    const paid = server.gateways.pay.pay(begun.outTradeNo);
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const [imported, ...others] = await Promise.all([
      pause(round % 6).then(makeFree),
      ...Array.from({ length: 8 }, (_, n) => pause(n % 4).then(() => register(n))),
      operator.post('addEntered', memberBody(5)),
      operator.post('submitTeamOrder', { enteredIds: joinIds(members.slice(0, 2)) }),
      pause(round % 3).then(() => recordPayment(paid, server.dependencies)),
    ]);
    expect(imported).toMatchObject({ exitCode: 0 });
    for (const answer of others) if (typeof answer !== 'string') expect([200, 503]).toContain(answer.httpStatus);
    expect(await leftBehind()).toEqual({ people: 0, orders: 0 });
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  }
});

import { eq } from 'drizzle-orm';
import {
  paidByNumbers,
  paymentNumbers,
  refundNumbers,
  transferNumbers,
  type Numbers,
} from '../../../src/contract/states';
import { canApplyCredit, canApplyRefund, canTransfer } from '../../../src/domain/ticket/attendee-actions';
import { canApplyMemberCredit, canRefundMember, canTransferMember } from '../../../src/domain/ticket/member-actions';
import { phoneDigest } from '../../db/sealed-column';
import { entries, type EntryRow } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { refundApplications } from '../../db/tables/refunds';
import { changeEntry, entryOf, makeOperator, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { creditInfo, fullSubmission, meetingIds } from '../../test-support/submissions';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { meetingOf } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { ticketOf } from '../../stores/entries/attendee-of';

/** What the page shows and what the server allows is one rule: both are asked about every state of a ticket. */
const { MI2027 } = meetingIds;
const holder = '13812345678';
const operator = '13712345678';
const receiver = '13912345678';
let server: TestServer;
let headers: { own: { authorization: string }; operator: { authorization: string } };

beforeAll(async () => {
  server = await startTestServer();
  const teamId = await makeOperator(server, operator);
  await registerPaid(server, holder);
  await changeEntry(server, holder, { teamId });
  headers = { own: await logIn(server, MI2027, holder), operator: await logIn(server, MI2027, operator) };
});
afterAll(() => server.close());

const wordsOf = <Word extends string>(numbers: Numbers<Word>) => Object.keys(numbers) as Word[];

const states: Partial<EntryRow>[] = wordsOf(paymentNumbers).flatMap((payment) =>
  wordsOf(refundNumbers).flatMap((refund) =>
    wordsOf(transferNumbers).flatMap((transfer) =>
      wordsOf(paidByNumbers).map((paidBy) => ({
        ...{ payment, refund, transfer, paidBy },
        isRegistered: payment === 'paid' || transfer === 'received',
        isTouched: refund !== 'none' || transfer !== 'none',
        live: refund !== 'refunded' && transfer !== 'given',
        credit: null,
      })),
    ),
  ),
);

async function expectServerToAgree(state: Partial<EntryRow>): Promise<void> {
  const { query } = server.database;
  const put = () => changeEntry(server, holder, state);
  await put();
  const entry = await entryOf(server, holder);
  const ticket = { ...ticketOf(entry), isCheckedIn: false };
  const row = await meetingById(query, MI2027);
  const meeting = meetingOf(row);
  const { now } = server.clock;
  const context = { meeting, operator: { phone: operator, userId: '' }, now };
  const body = { meetingId: MI2027, enteredId: entry.id };
  const api = '/api/appweb/entered';
  const calls = [
    {
      call: (given: { authorization: string }) => server.post(`${api}/applyRefund`, body, given),
      own: canApplyRefund(ticket, meeting, now),
      operator: canRefundMember(ticket, context),
    },
    {
      call: (given: { authorization: string }) =>
        server.post(`${api}/applyTransfer`, { ...fullSubmission({ phone: receiver }), ...body }, given),
      own: canTransfer(ticket, meeting, now),
      operator: canTransferMember(ticket, context),
    },
    {
      call: (given: { authorization: string }) =>
        server.post(`${api}/applyCredit/${MI2027}`, { ...creditInfo, ...body }, given),
      own: canApplyCredit(ticket, meeting),
      operator: canApplyMemberCredit(ticket, context),
    },
  ];
  for (const { call, ...allowed } of calls) {
    for (const caller of ['own', 'operator'] as const) {
      const answer = await call(headers[caller]);
      expect([caller, answer.message, answer.status === 200]).toEqual([caller, answer.message, allowed[caller]]);
      if (answer.status !== 200) continue;
      await query.delete(refundApplications);
      await query.delete(entries).where(eq(entries.phoneDigest, phoneDigest(receiver)));
      await put();
    }
  }
}

it('the server lets through what the page offers, and refuses the rest, in each state', async () => {
  expect(states).toHaveLength(72);
  for (const state of states) await expectServerToAgree(state);
}, 300_000);

it.each(['refundDeadline', 'transferDeadline', 'creditDeadline'] as const)('and when %s is over', async (deadline) => {
  const { query } = server.database;
  await query
    .update(meetings)
    .set({ [deadline]: '2027-03-19' })
    .where(eq(meetings.id, 1));
  if (deadline === 'creditDeadline') {
    await changeEntry(server, holder, {
      payment: 'paid',
      refund: 'none',
      transfer: 'none',
      live: true,
      credit: null,
    });
    const answer = await server.post(`/api/appweb/entered/applyCredit/${MI2027}`, creditInfo, headers.own);
    expect(answer).toMatchObject({ status: -1, message: '学分申请已截止' });
    return;
  }
  for (const paidBy of ['attendee', 'operator'] as const)
    await expectServerToAgree({
      ...{ payment: 'paid', refund: 'none', transfer: 'none', paidBy, isRegistered: true },
      ...{ isTouched: false, live: true, credit: null },
    });
});

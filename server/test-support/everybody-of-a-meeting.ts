import { eq } from 'drizzle-orm';
import { awaitedAttendees } from '../../src/domain/centre/awaited-attendees';
import { centreTag, paymentTagTexts } from '../../src/domain/ticket/payment-tag';
import { meetings, type MeetingRow } from '../db/tables/meetings';
import { getCentre } from '../modules/centre/get-centre';
import { entriesOfPhone } from '../stores/entries/store';
import { meetingById } from '../stores/meetings/store';
import { approveRefund } from '../modules/refunds/decide-refund';
import { refundApplications } from '../db/tables/refunds';
import { logIn } from './log-in';
import { shortSubmission } from './submissions';
import {
  addTestMembers,
  memberPhone,
  payOrder,
  prepay,
  startTeam,
  type SubmittedOrder,
  submitTestOrder,
  teamMeetingId,
  type TestOperator,
} from './team';
import type { TestServer } from './test-server';

/** Individuals of a paid meeting, one in each state that payments or the organiser can cause. */
export const people = {
  ordered: '13600000001',
  beingPaid: '13600000002',
  awaited: '13600000003',
  paid: '13600000004',
  visitor: '13600000005',
  upgrading: '13600000006',
  inReview: '13600000007',
  received: '13600000008',
};

/** Members of a team, one in each such state. */
export const teamPeople = {
  unordered: memberPhone(1),
  ordered: memberPhone(2),
  orderedToo: memberPhone(3),
  paid: memberPhone(4),
  refunded: memberPhone(5),
  givenAway: memberPhone(6),
  inReview: memberPhone(7),
};

/** The orders that the people of MIX2027 have made. */
export interface Everybody {
  operator: TestOperator;
  /** Trade numbers by person. */
  outTradeNos: Record<'ordered' | 'beingPaid' | 'awaited' | 'upgrading' | 'inReview', string>;
  teamOrder: SubmittedOrder;
}

async function register(server: TestServer, phone: string, isDelegate: boolean): Promise<string> {
  const body = shortSubmission(teamMeetingId, {
    phone,
    name: `尾号${phone.slice(-2)}`,
    isCharge: isDelegate ? '1' : '0',
  });
  const answer = await server.post('/api/appweb/entered/fromAdd', body);
  if (answer.status !== 200) throw new Error(answer.message);
  return (answer.data as { outTradeNo: string }).outTradeNo;
}

export async function changeTeamMeeting(server: TestServer, changes: Partial<MeetingRow>): Promise<void> {
  await server.database.query
    .update(meetings)
    .set(changes)
    .where(eq(meetings.id, Number(teamMeetingId)));
}

/** Fills MIX2027, which costs 800 yuan, and 600 for each of five members, with people in every state. */
export async function fillTeamMeeting(server: TestServer): Promise<Everybody> {
  const ordered = await register(server, people.ordered, true);
  const beingPaid = await register(server, people.beingPaid, true);
  await prepay(server, beingPaid);
  const awaited = await register(server, people.awaited, true);
  await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo: awaited });
  await payOrder(server, await register(server, people.paid, true));
  await register(server, people.visitor, false);
  await register(server, people.upgrading, false);
  const upgraded = await server.get(
    `/api/appweb/entered/upgradedUser/${teamMeetingId}`,
    await logIn(server, teamMeetingId, people.upgrading),
  );

  const operator = await startTeam(server);
  const members = await addTestMembers(server, operator, [1, 2, 3, 4, 5, 6]);
  const [, second, third, fourth, fifth, sixth] = members.map(({ id }) => ({ id }));
  const paid = await submitTestOrder(operator, [fourth!, fifth!, sixth!]);
  await payOrder(server, paid.outTradeNo);
  const asked = { meetingId: teamMeetingId, enteredId: fifth!.id };
  await server.post('/api/appweb/entered/applyRefund', asked, operator.headers);
  const [application] = await server.database.query.select().from(refundApplications);
  await approveRefund(application?.id ?? '', server.dependencies);
  const gift = { ...shortSubmission(teamMeetingId, { phone: people.received, name: '受赠人' }), enteredId: sixth!.id };
  await server.post('/api/appweb/entered/applyTransfer', gift, operator.headers);
  const teamOrder = await submitTestOrder(operator, [second!, third!]);

  await changeTeamMeeting(server, { needsReview: true });
  const inReview = await register(server, people.inReview, true);
  await addTestMembers(server, operator, [7]);
  await changeTeamMeeting(server, { needsReview: false });
  const { outTradeNo: upgrading } = upgraded.data as { outTradeNo: string };
  return { operator, teamOrder, outTradeNos: { ordered, beingPaid, awaited, upgrading, inReview } };
}

/**
 * Returns what a person sees in their centre, in one line: tag, code, fee, and the orders that they are asked to pay.
 */
export async function centreOf(server: TestServer, phone: string): Promise<string> {
  const { query } = server.database;
  const row = await meetingById(query, teamMeetingId);
  const entries = await entriesOfPhone(query, row.id, phone);
  const session = { tokenDigest: '', meeting: row, phone, entries, team: null };
  const seen = await getCentre(session, { device: null, memberLimit: 0 }, server.dependencies);
  const { attendee, meeting, orders } = seen;
  if (attendee === null || meeting === null) throw new Error(`${phone} has no registration`);
  const awaited = awaitedAttendees({ attendee, orders, isTeamOperator: false });
  const due = orders.filter(({ payment }) => payment === 'unpaid').map(({ amountFen }) => `应付 ${amountFen / 100}`);
  return [
    paymentTagTexts[centreTag(attendee, meeting, awaited.has(attendee.id)).kind],
    attendee.ticketCode === '' ? '无码' : '有码',
    ...(attendee.feeFen > 0 ? [String(attendee.feeFen / 100)] : []),
    ...due,
  ].join(' ');
}

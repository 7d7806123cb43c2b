import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { entryOf, pay, registerDelegate } from '../../test-support/attendees';
import { setUpServer } from '../../test-support/set-up-server';
import { decideReview, type ReviewDecision } from './decide-review';

const phone = '13812345678';
const server = setUpServer();
let outTradeNo: string;

beforeEach(async () => {
  await server.database.query.update(meetings).set({ needsReview: true }).where(eq(meetings.id, 1));
  outTradeNo = await registerDelegate(server, phone);
});

const decide = async (decision: ReviewDecision) =>
  decideReview((await entryOf(server, phone)).id, decision, server.dependencies);

it('lets who is approved pay, and is a registration only then', async () => {
  await decide({ isApproved: true });
  expect(await entryOf(server, phone)).toMatchObject({
    reviewState: 'approved',
    isRegistered: false,
    payment: 'unpaid',
  });
  await pay(server, outTradeNo);
  expect(await entryOf(server, phone)).toMatchObject({ isRegistered: true, payment: 'paid' });
});

it('leaves who is refused without a registration', async () => {
  await decide({ isApproved: false, reason: '名额已满' });
  expect(await entryOf(server, phone)).toMatchObject({ reviewState: 'refused', isRegistered: false });
});

it.each<[ReviewDecision, string]>([
  [{ isApproved: true }, 'approved'],
  [{ isApproved: false, reason: '' }, 'refused'],
])('is made once: %p', async (decision, reviewState) => {
  await decide(decision);
  for (const isApproved of [true, false]) {
    await expect(decide({ isApproved, reason: '' })).rejects.toThrow('该报名不在待审核状态');
  }
  expect(await entryOf(server, phone)).toMatchObject({ reviewState });
});

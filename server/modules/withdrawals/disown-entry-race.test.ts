import { entryOf, registerDelegate, prepay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';
import { setUpTwoServers } from '../../test-support/set-up-server';
import type { TestServer } from '../../test-support/test-server';
import { checkIn } from '../door/check-in';
import { recordPayment } from '../payments/record-payment';

/** PGlite has one session and hides races (ADR 0003): these run on PostgreSQL, on two nodes. */
const nodes = setUpTwoServers();
const node = (n: number): TestServer => nodes[n % 2] as TestServer;

const phone = '13812345678';
const headersOf = async (meetingId: string) => ({
  ...(await logIn(node(0), meetingId, phone)),
  'device-id': 'device-of-the-owner-00001',
});
const disown = (server: TestServer, meetingId: string, headers: Record<string, string>) =>
  server.post('/api/appweb/entered/disownEntered', { meetingId }, headers);

it('what is paid at the same moment stays, or is given back: never is it paid and gone', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    await node(0).reset();
    const outTradeNo = await registerDelegate(node(0), phone);
    await prepay(node(0), outTradeNo);
    const headers = await headersOf(meetingIds.MI2027);
    node(1).clock.now = node(0).clock.now;
    const payment = node(0).gateways.pay.pay(outTradeNo);
    const pauseMs = round % 4;
    const booking = async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return recordPayment(payment, node(1).dependencies);
    };
    const [answer, booked] = await Promise.all([disown(node(0), meetingIds.MI2027, headers), booking()]);
    const entry = await entryOf(node(0), phone);
    outcomes.add(booked);
    expect([answer.status, entry.live, entry.payment]).toEqual([-1, true, 'paid']);
    expect(await countRows(node(0).database.query)).toMatchObject({ ledger: 1, refunds: 0 });
  }
  expect([...outcomes].every((outcome) => outcome === 'confirmed' || outcome === 'known')).toBe(true);
});

it('who is at the door at the same moment is let in or turned away, never let in and gone', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    await node(0).reset();
    await node(0).post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027));
    const headers = await headersOf(meetingIds.FREE2027);
    node(1).clock.now = node(0).clock.now;
    const { ticketRef } = await entryOf(node(0), phone);
    const door = async () => {
      await new Promise((resolve) => setTimeout(resolve, (round % 6) * 4));
      return checkIn(ticketRef, '', node(1).dependencies);
    };
    const [answer, admission] = await Promise.all([disown(node(0), meetingIds.FREE2027, headers), door()]);
    const { live } = await entryOf(node(0), phone);
    outcomes.add(admission.outcome);
    expect({ given: answer.status === 200, live }).toEqual({
      given: admission.outcome === 'refused',
      live: admission.outcome === 'admitted',
    });
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

it('asked for many times at once, it is given up once and the next registration stays', async () => {
  await node(0).post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027));
  const headers = await headersOf(meetingIds.FREE2027);
  node(1).clock.now = node(0).clock.now;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => disown(node(n), meetingIds.FREE2027, headers)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await node(1).post('/api/appweb/entered/fromAdd', shortSubmission(meetingIds.FREE2027))).toMatchObject({
    status: 200,
  });
});

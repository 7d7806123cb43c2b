import { transferOffers } from '../../db/tables/transfer-offers';
import { entries } from '../../db/tables/entries';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds } from '../../test-support/submissions';
import { sendNotices } from '../notices/send-notices';

const { MI2027 } = meetingIds;
const [giver, receiver] = ['13812345678', '13912345678'];
const server = setUpPostgresServer();
const api = '/api/appweb/entered';
const named = { meetingId: MI2027, enteredId: '' };

let headers: Record<string, string>;
const offer = (phone = receiver) => server.post(`${api}/offerTransfer`, { ...named, name: '王芳', phone }, headers);
const accept = (link: string, changes: Record<string, unknown> = {}) => {
  const {
    meetingId: _,
    phone: __,
    isCharge: ___,
    isInvoce: ____,
    ...form
  } = fullSubmission({ name: '王芳', sex: '2' });
  return server.post(`${api}/acceptOffer`, { link, ...form, ...changes });
};
async function offered(): Promise<string> {
  const answer = await offer();
  if (answer.status !== 200) throw new Error(answer.message);
  await sendNotices(server.dependencies, server.app.log);
  const text = server.gateways.sms.sent.filter(({ phone }) => phone === receiver).at(-1);
  return /[\w-]{22}$/.exec(text?.parameters.link ?? '')?.[0] ?? '';
}
const liveTickets = async () => (await server.database.query.select().from(entries)).filter(({ live }) => live);
const states = async () => (await server.database.query.select().from(transferOffers)).map(({ state }) => state);

/** Runs each round on fresh data: a race that is lost once in some rounds is seen. */
async function inRounds(run: (link: string) => Promise<void>): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await server.reset();
    await registerPaid(server, giver);
    headers = await logIn(server, MI2027, giver);
    await run(await offered());
  }
}

it('accepted and withdrawn at once is one of the two', () =>
  inRounds(async (link) => {
    const [accepted, withdrawn] = await Promise.all([
      accept(link),
      server.post(`${api}/withdrawOffer`, named, headers),
    ]);
    expect([accepted.status === 200, withdrawn.status === 200].filter(Boolean)).toHaveLength(1);
    const isAccepted = accepted.status === 200;
    expect(await states()).toEqual([isAccepted ? 'accepted' : 'withdrawn']);
    expect(await liveTickets()).toMatchObject([{ transfer: isAccepted ? 'received' : 'none' }]);
  }));

it('accepted and given back at once is one of the two', () =>
  inRounds(async (link) => {
    const [accepted, refund] = await Promise.all([accept(link), server.post(`${api}/applyRefund`, named, headers)]);
    expect([accepted.status === 200, refund.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await states()).toEqual([accepted.status === 200 ? 'accepted' : 'overtaken']);
    const given = await entryOf(server, giver);
    expect(given).toMatchObject(
      accepted.status === 200 ? { transfer: 'given', refund: 'none' } : { transfer: 'none', refund: 'under-review' },
    );
  }));

it('accepted and transferred directly at once is one of the two', () =>
  inRounds(async (link) => {
    const direct = fullSubmission({ name: '张伟', phone: '13712345678' });
    const answers = await Promise.all([accept(link), server.post(`${api}/applyTransfer`, direct, headers)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await liveTickets()).toMatchObject([{ transfer: 'received' }]);
  }));

it('accepted on many devices at once is accepted once, and all are shown the same ticket', () =>
  inRounds(async (link) => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => accept(link, { gzdw: `第${n}医院` })));
    const codes = answers.map(({ data }) => (data as { entered: { ticketCode: string } }).entered.ticketCode);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(codes).size).toBe(1);
    expect(await liveTickets()).toMatchObject([{ transfer: 'received', ticketRef: codes[0] }]);
  }));

it('offered to many at once waits for one', async () => {
  await registerPaid(server, giver);
  headers = await logIn(server, MI2027, giver);
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => offer(`1391234567${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await states()).toEqual(['waiting']);
});

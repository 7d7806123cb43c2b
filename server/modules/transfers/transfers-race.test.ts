import { entries } from '../../db/tables/entries';
import { refundApplications, refunds } from '../../db/tables/refunds';
import { entriesOf, entryOf, registerDelegate, registerPaid } from '../../test-support/attendees';
import { lastCode, logIn } from '../../test-support/log-in';
import { setUpPostgresServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { checkIn } from '../door/check-in';
import { recordPayment } from '../payments/record-payment';
import { approveRefund } from '../refunds/decide-refund';

const { MI2027, MIX2027 } = meetingIds;
const phone = '13812345678';
const server = setUpPostgresServer();

const times = <Value>(count: number, run: (n: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));
const transfer = (headers: { authorization: string }, to: string) =>
  server.post('/api/appweb/entered/applyTransfer', fullSubmission({ phone: to, name: '王芳' }), headers);

it('a login code used many times at once opens one session', async () => {
  await registerDelegate(server, phone);
  await server.get(`/api/appweb/login/sendLoginMessage/${MI2027}/${phone}`);
  const code = lastCode(server, phone);
  const answers = await times(20, () => server.post('/api/auth/webLogin/tokenByCode', { phone, code }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('a hundred guesses at once are five', async () => {
  await registerDelegate(server, phone);
  await server.get(`/api/appweb/login/sendLoginMessage/${MI2027}/${phone}`);
  const right = Number(lastCode(server, phone));
  const guess = (n: number) => String((right + 1 + n) % 1_000_000).padStart(6, '0');
  await times(100, (n) => server.post('/api/auth/webLogin/tokenByCode', { phone, code: guess(n) }));
  const answer = await server.post('/api/auth/webLogin/tokenByCode', { phone, code: lastCode(server, phone) });
  expect(answer.message).toBe('验证码错误次数过多，请重新获取');
});

it('a text asked for many times at once is sent once', async () => {
  const answers = await times(30, () => server.get(`/api/appweb/login/sendLoginMessage/${MI2027}/${phone}`));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(29);
  expect(server.gateways.sms.sent).toHaveLength(1);
});

it('one ticket given to many at once reaches one', async () => {
  await registerPaid(server, phone);
  const headers = await logIn(server, MI2027, phone);
  const answers = await times(12, (n) => transfer(headers, `139123456${10 + n}`));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const live = (await server.database.query.select().from(entries)).filter((entry) => entry.live);
  expect(live).toMatchObject([{ transfer: 'received' }]);
});

it('many tickets given to one phone at once: one arrives, the others stay with their givers', async () => {
  await registerDelegate(server, '13912345678');
  const givers = Array.from({ length: 8 }, (_, n) => `1371234567${n}`);
  const headers = [];
  for (const giver of givers) {
    await registerPaid(server, giver);
    headers.push(await logIn(server, MI2027, giver));
  }
  const answers = await Promise.all(headers.map((header) => transfer(header, '13912345678')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.every(({ httpStatus }) => httpStatus === 200)).toBe(true);
  const live = (await server.database.query.select().from(entries)).filter((entry) => entry.live);
  expect(live).toHaveLength(givers.length);
  expect(live.filter(({ transfer }) => transfer === 'received')).toHaveLength(1);
  expect((await entriesOf(server, '13912345678')).filter((entry) => entry.live)).toHaveLength(1);
});

it('a ticket given away and given back at once is one of the two', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.reset();
    await registerPaid(server, phone);
    const headers = await logIn(server, MI2027, phone);
    const { id } = await entryOf(server, phone);
    const refund = { meetingId: MI2027, enteredId: id };
    const answers = await Promise.all([
      transfer(headers, '13912345678'),
      server.post('/api/appweb/entered/applyRefund', refund, headers),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const entry = await entryOf(server, phone);
    expect([entry.transfer, entry.refund]).toEqual(
      answers[0].status === 200 ? ['given', 'none'] : ['none', 'under-review'],
    );
  }
});

it('a refund applied for and approved many times at once is made once', async () => {
  await registerPaid(server, phone);
  const headers = await logIn(server, MI2027, phone);
  const body = { meetingId: MI2027, enteredId: (await entryOf(server, phone)).id };
  const answers = await times(10, () => server.post('/api/appweb/entered/applyRefund', body, headers));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const [application] = await server.database.query.select().from(refundApplications);
  const decisions = await Promise.allSettled(
    Array.from({ length: 10 }, () => approveRefund(application?.id ?? '', server.dependencies)),
  );
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await server.database.query.select().from(refunds)).toHaveLength(1);
});

it('a ticket shown at many doors at once admits once', async () => {
  await registerPaid(server, phone);
  const { ticketRef } = await entryOf(server, phone);
  const results = await times(10, () => checkIn(ticketRef, '', server.dependencies));
  expect(results.filter(({ outcome }) => outcome === 'admitted')).toHaveLength(1);
  expect(results.filter(({ outcome }) => outcome === 'used')).toHaveLength(9);
});

it('an upgrade asked for many times at once is one order', async () => {
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(MIX2027, { phone }));
  const headers = await logIn(server, MIX2027, phone);
  const answers = await times(10, () => server.get(`/api/appweb/entered/upgradedUser/${MIX2027}`, headers));
  for (const { data } of answers) expect(data).toEqual(answers[0]?.data);
  expect(answers[0]).toMatchObject({ status: 200 });
});

it('a receiver who pays at the moment that a ticket arrives has one of them, and no money is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.reset();
    await registerPaid(server, phone);
    const outTradeNo = await registerDelegate(server, '13912345678');
    await server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
    const headers = await logIn(server, MI2027, phone);
    const transaction = server.gateways.pay.pay(outTradeNo);
    const [answer, outcome] = await Promise.all([
      transfer(headers, '13912345678'),
      recordPayment(transaction, server.dependencies),
    ]);
    const live = (await entriesOf(server, '13912345678')).filter((entry) => entry.live);
    expect(live).toHaveLength(1);
    expect(outcome).toBe(answer.status === 200 ? 'refunding' : 'confirmed');
    expect(live[0]?.transfer).toBe(answer.status === 200 ? 'received' : 'none');
  }
});

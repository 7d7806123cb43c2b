import { entryOf, pay } from '../../test-support/attendees';
import { meeting, server } from '../../test-support/changed-price';
import { callAs, correctAs, dayAfter, endOfDay, registerAs, setPrices } from '../../test-support/priced-meeting';
import { shortSubmission } from '../../test-support/submissions';
import { memberPhone, orderById, teamMeetingId } from '../../test-support/team';
import { correctEntry } from './correct-entry';

const doctor = '13812340001';
const student = '13812340002';

const byDateAlone = () => ({
  ...{ question: '', until: [dayAfter(10), ''], teamFrom: null },
  rows: [{ option: '', prices: [{ fee: 800 }, { fee: 1000 }] }],
});

const correctForOffice = async (phone: string, text: string) =>
  correctEntry(
    await entryOf(server, phone),
    { meeting: await meeting(), corrections: [{ name: 'kind', text }] },
    server.dependencies,
  );

it('lets a paid person correct anything else, whatever table they registered by, and tells the office what it can do', async () => {
  await setPrices(10, { priceTable: byDateAlone() });
  await pay(server, (await registerAs(doctor, 'A')).outTradeNo);
  await setPrices(10);
  expect((await entryOf(server, doctor)).priceOption).toBe('');
  expect(await correctAs(doctor, { gzdw: '岳麓医院' })).toMatchObject({ status: 200 });
  expect(await entryOf(server, doctor)).toMatchObject({ priceOption: 'A', feeFen: 800_00 });
  expect((await correctAs(doctor, { kind: 'B' })).message).toBe('“身份”决定注册费，已交费的不能更正，请联系主办方');
  await expect(correctForOffice(doctor, '学生')).rejects.toThrow(
    '“身份”决定注册费，已交费的不能更正，请在会务工作台用“身份不符”办理',
  );
});

it('keeps an order at the same price only for as long as the new identity has it', async () => {
  // A student pays 800 for ever, a doctor until the period ends.
  const rows = [
    { option: 'A', prices: [{ fee: 800 }, { fee: 1000 }] },
    { option: 'B', prices: [{ fee: 800 }, { fee: 800 }] },
  ];
  await setPrices(10, { priceTable: { ...byDateAlone(), question: 'kind', rows } });
  const end = endOfDay(10) + 999;
  const untilOf = async (id: string) => (await orderById(server, id))?.priceUntil?.getTime() ?? null;
  const { meetingPayorderId: made } = await registerAs(student, 'B');
  expect(await untilOf(made)).toBeNull();
  expect(await correctAs(student, { kind: 'A' })).toMatchObject({ status: 200 });
  expect(await untilOf(made)).toBe(end);
  server.clock.now = end + 1;
  expect(await correctAs(student, { kind: 'B' })).toMatchObject({ status: 200 });
  expect(await untilOf(made)).toBe(end);
});

it('takes a received ticket for a paid one, whose identity the office may correct', async () => {
  await setPrices(10);
  await pay(server, (await registerAs(student, 'B')).outTradeNo);
  const giver = await entryOf(server, student);
  const receiver = memberPhone(1);
  const form = shortSubmission(teamMeetingId, { phone: receiver, kind: 'A', enteredId: giver.id });
  expect(await callAs(student, '/api/appweb/entered/applyTransfer', form)).toMatchObject({ status: 200 });
  expect(await entryOf(server, receiver)).toMatchObject({ feeFen: giver.feeFen, priceOption: 'A', payment: 'unpaid' });
  expect((await correctAs(receiver, { kind: 'B' })).message).toMatch('已交费的不能更正');
  expect(await entryOf(server, receiver)).toMatchObject({ feeFen: 400_00, priceOption: 'A' });
  await correctForOffice(receiver, '学生');
  expect(await entryOf(server, receiver)).toMatchObject({ feeFen: 400_00, priceOption: 'B' });
});

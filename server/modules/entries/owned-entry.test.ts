import { changeEntry, entriesOf, entryOf, makeOperator, pay, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { creditInfo, fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';

const { MI2027, MIX2027 } = meetingIds;
const holder = '13812345678';
const stranger = '13612345678';
const operator = '13712345678';
const receiver = '13912345678';
const api = '/api/appweb/entered';
const server = setUpServer();

/** Each call that names an entry: its path, and its other members. */
const calls: [string, string, object][] = [
  ['refund', `${api}/applyRefund`, { meetingId: MI2027 }],
  ['transfer', `${api}/applyTransfer`, fullSubmission({ phone: receiver })],
  ['credit', `${api}/applyCredit/${MI2027}`, creditInfo],
];

/** A paid delegate of MIX2027; returns their entry's id. */
async function registerAtOtherMeeting(phone: string): Promise<string> {
  const answer = await server.post(`${api}/fromAdd`, shortSubmission(MIX2027, { phone, isCharge: '1' }));
  await pay(server, (answer.data as { outTradeNo: string }).outTradeNo);
  const entry = (await entriesOf(server, phone)).find(({ meetingId }) => String(meetingId) === MIX2027);
  return entry?.id ?? '';
}

describe.each(calls)('a call for a %s', (_, path, body) => {
  const ask = async (caller: string, enteredId: string) =>
    server.post(path, { ...body, enteredId }, await logIn(server, MI2027, caller));
  const unknown = { httpStatus: 404, message: '未找到该参会人' };

  it('takes the entry that it names', async () => {
    await registerPaid(server, holder);
    const { id } = await entryOf(server, holder);
    expect(await ask(holder, id)).toMatchObject({ status: 200 });
  });

  it('knows no entry of another meeting, though it is the same person’s', async () => {
    await registerPaid(server, holder);
    const id = await registerAtOtherMeeting(holder);
    const before = await entriesOf(server, holder);
    expect(before).toHaveLength(2);
    expect(await ask(holder, id)).toMatchObject(unknown);
    expect(await entriesOf(server, holder)).toEqual(before);
  });

  it('knows neither a stranger’s entry, nor a deleted one, nor one that never was', async () => {
    await registerPaid(server, holder);
    await registerPaid(server, stranger, { cardNum: '11010519491231002X' });
    const { id } = await entryOf(server, stranger);
    expect(await ask(holder, id)).toMatchObject(unknown);
    expect(await ask(holder, '00000000-0000-4000-8000-000000000000')).toMatchObject(unknown);
    expect(await ask(holder, 'no id')).toMatchObject(unknown);
    const teamId = await makeOperator(server, operator);
    await changeEntry(server, stranger, { teamId, live: false });
    expect(await ask(operator, id)).toMatchObject(unknown);
  });

  it('takes a member of the operator’s own team, and of no other', async () => {
    await registerPaid(server, holder);
    const { id } = await entryOf(server, holder);
    const [own, other] = [await makeOperator(server, operator), await makeOperator(server, stranger)];
    await changeEntry(server, holder, { teamId: other, paidBy: 'operator' });
    expect(await ask(operator, id)).toMatchObject(unknown);
    await changeEntry(server, holder, { teamId: own, paidBy: 'operator' });
    expect(await ask(operator, id)).toMatchObject({ status: 200 });
  });
});

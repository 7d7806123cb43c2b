import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { changeEntry, entriesOf, entryOf, pay, registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk } from '../../test-support/desk';
import { brokenInvariants } from '../../test-support/order-invariants';
import { creditInfo, meetingIds, shortSubmission } from '../../test-support/submissions';
import { liveMember, memberPhone, startTeam, teamMeetingId } from '../../test-support/team';
import { checkIn } from '../door/check-in';
import {
  server,
  phone,
  staff,
  given,
  typed,
  ask,
  told,
  some,
  preview,
  rowsOf,
  texts,
} from '../../test-support/people-at-desk';

const { MI2027, FREE2027, REVIEW2027 } = meetingIds;

describe('an act', () => {
  it('approves and refuses with what the preview has told, and nothing twice', async () => {
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(REVIEW2027, { phone }));
    const { id } = await entryOf(server, phone);
    const at = { meetingId: REVIEW2027 };
    const told1 = (await told('previewPersonAct', { ...at, personId: id, act: 'approve' })) as {
      rows: { of: string; from: string; to: string }[];
      texts: { text: string }[];
    };
    expect(told1.rows).toContainEqual({
      of: '状态',
      from: '审核中'.replace('审核中', '待审核'),
      to: expect.any(String),
    });
    expect(told1.texts[0]?.text).toContain('审核结果：已通过');
    expect(await entryOf(server, phone)).toMatchObject({ reviewState: 'pending' });
    expect(server.gateways.sms.sent.filter(({ template }) => template === 'review-result')).toEqual([]);
    expect(await ask('refusePeople', { ...at, ...some(id) })).toMatchObject({ message: '请写明原因' });
    await told('approvePeople', { ...at, ...some(id) });
    expect(await entryOf(server, phone)).toMatchObject({ reviewState: 'approved' });
    expect(server.gateways.sms.sent.filter(({ template }) => template === 'review-result')).toHaveLength(1);
    expect(await ask('approvePeople', { ...at, ...some(id) })).toMatchObject({ message: '该报名不在待审核状态' });
  });

  it('corrects a name in the registration and its credit application, and overwrites no colleague', async () => {
    await registerPaid(server, phone, { attr2: creditInfo });
    const { id, ticketRef } = await entryOf(server, phone);
    const change = { typed: [{ name: 'name', text: '欧阳小明', from: '欧阳晓明', isSeen: true }] };
    expect(await rowsOf(id, 'correct', change)).toEqual([
      '姓名：欧阳晓明 → 欧阳小明',
      '学分信息的姓名：欧阳晓明 → 欧阳小明',
    ]);
    await told('correctPerson', { personId: id, ...change }, staff.registrar);
    expect(await entryOf(server, phone)).toMatchObject({ name: '欧阳小明', credit: { name: '欧阳小明' }, ticketRef });
    const late = await ask('correctPerson', { personId: id, ...change });
    expect(late).toMatchObject({
      httpStatus: 409,
      message: '“姓名”刚刚被林晓梅改成“欧阳小明”，您填的还在，看过再保存',
    });
    const wrong = { typed: typed({ phone: '123' }) };
    expect(await ask('correctPerson', { personId: id, ...wrong })).toMatchObject({ status: -1 });
  });

  it('lets another person come for a paid ticket, with both told and the old code void', async () => {
    await registerPaid(server, phone);
    const { id, ticketRef } = await entryOf(server, phone);
    const successor = { typed: typed({ name: '李婧', phone: '13800000002' }) };
    const before = await preview(id, 'hand-over', successor);
    expect(before.rows).toEqual(
      expect.arrayContaining([
        { of: '状态', from: '已支付', to: '已转给他人' },
        { of: '参会码', from: '有效', to: '不能用' },
        { of: '来的人的姓名', from: '', to: '李婧' },
        { of: '来的人的状态', from: '', to: '转赠票' },
      ]),
    );
    expect(before.texts.map(({ to }) => to)).toEqual(['138 **** 0002', '138 **** 5678']);
    const { id: made } = (await told('handOver', { personId: id, ...successor }, staff.registrar)) as { id: string };
    const received = await entryOf(server, '13800000002');
    expect(received).toMatchObject({ id: made, name: '李婧', transfer: 'received', isRegistered: true, live: true });
    expect(received.answers).toMatchObject({ gzdw: '湘江会议医院' });
    expect(received.answers).not.toHaveProperty('cardNum');
    expect(await checkIn(ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'refused' });
    expect(await checkIn(received.ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });
    expect(await ask('handOver', { personId: made, ...successor })).toMatchObject({ message: '已签到，不能换人' });
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });

  it('makes an unpaid registration out to another person, with its order and without what was personal', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    const { id, ticketRef } = await entryOf(server, phone);
    await told('handOver', { personId: id, typed: typed({ name: '李婧', phone: '13800000002' }) });
    const entry = await entryOf(server, '13800000002');
    expect(entry).toMatchObject({ id, name: '李婧', credit: null });
    expect(entry.ticketRef).not.toBe(ticketRef);
    expect(entry.answers).not.toHaveProperty('cardNum');
    await registerDelegate(server, phone);
    const taken = { typed: typed({ name: '欧阳晓明', phone }) };
    expect(await ask('handOver', { personId: id, ...taken })).toMatchObject({ status: -1 });
    await pay(server, outTradeNo);
    expect(await entryOf(server, '13800000002')).toMatchObject({ payment: 'paid' });
    // A paid ticket takes the place of an unpaid registration of its recipient.
    await told('handOver', { personId: id, ...taken });
    expect((await entriesOf(server, phone)).map(({ live, transfer }) => [live, transfer])).toEqual([
      [false, 'none'],
      [true, 'received'],
    ]);
  });

  it('adds a walk-in after closing, once under one key', async () => {
    await server.database.query
      .update(meetings)
      .set({ isClosed: true })
      .where(eq(meetings.id, Number(MI2027)));
    server.dependencies.meetings.forget();
    const walkIn = { typed: typed({ name: '李婧', phone: '13800000002', gzdw: '湘雅医院' }) };
    const before = (await told('previewAddPerson', walkIn)) as { rows: unknown[]; texts: { text: string }[] };
    expect(before.rows).toContainEqual({ of: '应付', from: '', to: '¥1,200.00' });
    expect(before.texts[0]?.text).toContain('请登录个人中心支付 ¥1,200.00');
    expect(await entriesOf(server, '13800000002')).toEqual([]);
    const headers = { ...staff.registrar.headers, 'idempotency-key': 'a-key-of-a-tap-00001' };
    const add = () => callDesk(server, 'addPerson', { meetingId: MI2027, ...given, ...walkIn }, headers);
    const [first, second] = [await add(), await add()];
    expect(second.data).toEqual(first.data);
    expect(await entryOf(server, '13800000002')).toMatchObject({ name: '李婧', reviewState: 'none' });
    expect(await server.database.query.select().from(orders)).toHaveLength(1);
    await told('addPerson', { entrant: 'guest', typed: typed({ name: '陈思远', phone: '13800000003' }) });
    expect(await entryOf(server, '13800000003')).toMatchObject({ userType: 'free-guest', isRegistered: true });
    expect(await ask('addPerson', { typed: typed({ name: '', phone: '13800000004' }) })).toMatchObject({ status: -1 });
    expect(await ask('addPerson', { typed: typed({ name: '李婧', phone: '13800000002' }) })).toMatchObject({
      message: '该手机号已有报名',
    });
  });

  it('reminds of what is due, and sends a code again that admits', async () => {
    await registerDelegate(server, phone);
    const { id } = await entryOf(server, phone);
    expect((await preview(id, 'remind')).texts).toEqual([
      { to: '138 **** 5678', text: expect.stringContaining('还有 ¥1,200.00 未支付') as string },
    ]);
    expect(await ask('resendLinks', some(id))).toMatchObject({ message: '参会码还不能用：未支付，或审核没有通过' });
    await told('remindPeople', some(id));
    expect(texts().map(({ parameters }) => parameters.result)).toEqual(['还有 ¥1,200.00 未支付，请登录个人中心支付']);
    await changeEntry(server, phone, { payment: 'paid', isRegistered: true });
    expect(await ask('remindPeople', some(id))).toMatchObject({ message: '不用交费，或已经交了' });
    await told('resendLinks', some(id));
    expect(texts().at(-1)?.parameters.result).toBe('请登录查看参会码，凭码入场');
  });

  it('asks somebody to complete their place with the text that the preview has told, once a day', async () => {
    const operator = await startTeam(server);
    const place = { name: '第1位', phone: memberPhone(1), placeOnly: '1' };
    expect(await operator.post('addEnteredBatch', { members: [place] })).toMatchObject({ status: 200 });
    const { id } = await liveMember(server, memberPhone(1));
    const at = { meetingId: teamMeetingId, personId: id };
    expect(await told('getPerson', at)).toMatchObject({
      isIncomplete: true,
      acts: expect.arrayContaining(['ask-completion']),
    });
    const asked = (await told('previewPersonAct', { ...at, act: 'ask-completion' })) as { texts: { text: string }[] };
    expect(asked.texts).toEqual([expect.objectContaining({ text: expect.stringContaining('/m/c/') })]);
    await told('askToComplete', { meetingId: teamMeetingId, ...some(id) });
    expect(await ask('askToComplete', { meetingId: teamMeetingId, ...some(id) })).toMatchObject({
      message: '今天已发过，明天可再提醒',
    });
  });

  it('keeps a note for colleagues, hands data out and erases it, at this meeting alone', async () => {
    await registerDelegate(server, phone);
    await server.post('/api/appweb/entered/fromAdd', shortSubmission(FREE2027, { phone }));
    const [here] = (await entriesOf(server, phone)).filter(({ meetingId }) => String(meetingId) === MI2027);
    const id = here?.id ?? '';
    await told('notePerson', { personId: id, note: ' 需清真餐 ' }, staff.registrar);
    expect(await told('getPerson', { personId: id })).toMatchObject({ note: '需清真餐', noteBy: '林晓梅' });
    // A colleague who has not seen the note does not overwrite it.
    const late = { personId: id, note: '坐轮椅' };
    expect(await ask('notePerson', late)).toMatchObject({
      ...{ httpStatus: 409, message: '备注刚刚被林晓梅改过，您写的还在，看过再保存' },
    });
    await told('notePerson', { ...late, note: '需清真餐，坐轮椅', seenNote: '需清真餐' });
    expect(await told('getPerson', { personId: id })).toMatchObject({ note: '需清真餐，坐轮椅' });
    const { json } = (await told('exportPerson', { personId: id })) as { json: string };
    expect(json).toContain('欧阳晓明');
    expect(json).not.toContain('基层医疗');
    expect(await ask('previewErasePerson', { personId: id })).toMatchObject({ status: -1 });
    await told('cancelPeople', some(id));
    const kept = (await told('previewErasePerson', { personId: id })) as { rows: { of: string; to: string }[] };
    expect(kept.rows.map(({ of }) => of)).toEqual(['删除', '参会码', '留下', '恢复']);
    expect(await ask('erasePerson', { personId: id }, staff.registrar)).toMatchObject({ httpStatus: 403 });
    await told('erasePerson', { personId: id });
    expect(await ask('getPerson', { personId: id })).toMatchObject({ httpStatus: 404 });
    expect((await entriesOf(server, phone)).map(({ meetingId }) => String(meetingId))).toEqual([FREE2027]);
  });
});

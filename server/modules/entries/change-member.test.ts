import { entries } from '../../db/tables/entries';
import { files } from '../../db/tables/files';
import { pay } from '../../test-support/attendees';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberBody,
  memberPhone,
  operatorPhone,
  orderById,
  otherOperatorPhone,
  startTeam,
  submitTestOrder,
} from '../../test-support/team';
import { uploadPicture } from '../../test-support/upload-picture';
import { decideReview } from '../reviews/decide-review';

const server = setUpServer();
const operator = setUpTeam(server);

describe('updateTeamEntered', () => {
  it('corrects an unpaid member, with choices as texts, and nothing of what the record claims', async () => {
    const [member] = await addTestMembers(server, operator, [1]);
    const claims = { payStatus: 1, whoPay: 2, money: 0, bMf: 0, transferStatus: 2, live: false };
    const record = memberBody(1, { ...claims, id: member?.id, enteredId: member?.id, name: '更正', sex: '女' });
    expect(await operator.post('updateTeamEntered', record)).toMatchObject({ status: 200, message: '修改成功' });
    const corrected = await liveMember(server, memberPhone(1));
    expect(corrected).toMatchObject({
      id: member?.id,
      name: '更正',
      payment: 'unpaid',
      paidBy: 'nobody',
      feeFen: 80_000,
    });
    expect(corrected.answers).toMatchObject({ sex: '2', name: '更正' });
    expect(corrected.ticketRef).toBe(member?.ticketRef);
  });

  it('takes a new phone with a new ticket code, but none that has registered', async () => {
    const [member] = await addTestMembers(server, operator, [1, 2]);
    const given = { id: member?.id };
    expect(await operator.post('updateTeamEntered', memberBody(2, given))).toMatchObject({
      status: -1,
      message: '该手机号已报名本次会议',
    });
    expect(await operator.post('updateTeamEntered', memberBody(3, given))).toMatchObject({ status: 200 });
    expect((await liveMember(server, memberPhone(3))).ticketRef).not.toBe(member?.ticketRef);
  });

  it('checks the answers like a new member’s', async () => {
    const [member] = await addTestMembers(server, operator, [1]);
    expect(await operator.post('updateTeamEntered', memberBody(1, { id: member?.id, name: '' }))).toMatchObject({
      status: -1,
      message: '请填写姓名',
    });
    expect(await liveMember(server, memberPhone(1))).toMatchObject({ name: '第1位' });
  });

  it('waits for the organiser again where the meeting reviews', async () => {
    const reviewed = await startTeam(server, operatorPhone, meetingIds.REVIEW2027);
    const body = shortSubmission(meetingIds.REVIEW2027, { phone: memberPhone(1) });
    await reviewed.post('addEntered', body);
    const { id } = await liveMember(server, memberPhone(1));
    await decideReview(id, { isApproved: true }, server.dependencies);
    expect(await liveMember(server, memberPhone(1))).toMatchObject({ reviewState: 'approved' });
    expect(await reviewed.post('updateTeamEntered', { ...body, id, name: '更正' })).toMatchObject({ status: 200 });
    expect(await liveMember(server, memberPhone(1))).toMatchObject({
      ...{ name: '更正', reviewState: 'pending', isRegistered: false },
    });
  });

  it('refuses who has paid, and ids that are none', async () => {
    const members = await addTestMembers(server, operator, [1]);
    await pay(server, (await submitTestOrder(operator, members)).outTradeNo);
    expect(await operator.post('updateTeamEntered', memberBody(1, { id: members[0]?.id }))).toMatchObject({
      status: -1,
      message: '该参会人已支付或已转赠，不能修改',
    });
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000']) {
      expect(await operator.post('updateTeamEntered', memberBody(1, { id }))).toMatchObject({ httpStatus: 404 });
    }
  });

  it('keeps the attachments that are still named and lets the others go', async () => {
    const full = await startTeam(server, operatorPhone, meetingIds.MI2027);
    const [kept, dropped, added] = [
      await uploadPicture(server),
      await uploadPicture(server),
      await uploadPicture(server),
    ];
    const body = (names: string[]) => fullSubmission({ phone: memberPhone(1), bmtable: names.join(',') });
    expect(await full.post('addEntered', body([kept, dropped]))).toMatchObject({ status: 200 });
    const member = await liveMember(server, memberPhone(1));
    expect(await full.post('updateTeamEntered', { ...body([kept, added]), id: member.id })).toMatchObject({
      status: 200,
    });
    const rows = await server.database.query.select({ id: files.id, claimedBy: files.claimedBy }).from(files);
    const claimed = rows.filter(({ claimedBy }) => claimedBy === member.id).map(({ id }) => id);
    expect(claimed.sort()).toEqual([kept, added].map(fileIdOf).sort());
    // Naming another's attachment does not give access to it.
    expect(await full.post('addEntered', { ...body([kept]), phone: memberPhone(2) })).toMatchObject({ status: -1 });
  });

  const fileIdOf = (reference: string): string => /\/api\/files\/([^?]+)/.exec(reference)?.[1] ?? '';
});

describe('delEntered', () => {
  it('deletes an unpaid member, whose phone may register again', async () => {
    const [member] = await addTestMembers(server, operator, [1]);
    expect(await operator.post('delEntered', { phone: memberPhone(1) })).toMatchObject({
      status: 200,
      message: '删除成功',
    });
    expect(await server.database.query.select().from(entries)).toMatchObject([{ id: member?.id, live: false }]);
    expect((await operator.centre()).enteredList).toEqual([]);
    expect(await operator.post('delEntered', { phone: memberPhone(1) })).toMatchObject({ httpStatus: 404 });
    expect(await operator.post('addEntered', memberBody(1))).toMatchObject({ status: 200 });
  });

  it('knows no other team’s members', async () => {
    const otherTeam = await startTeam(server, otherOperatorPhone);
    const [foreign] = await addTestMembers(server, otherTeam, [1]);
    expect(await operator.post('delEntered', { phone: memberPhone(1) })).toMatchObject({ httpStatus: 404 });
    expect(await liveMember(server, memberPhone(1))).toEqual(foreign);
  });

  it('never deletes the operator’s own', async () => {
    await operator.post('addEntered', memberBody(1, { phone: operatorPhone }));
    expect(await operator.post('delEntered', { phone: operatorPhone })).toMatchObject({
      status: -1,
      message: '经办人本人的报名信息不能删除',
    });
    expect(await liveMember(server, operatorPhone)).toMatchObject({ live: true });
  });

  it('refuses who is in an order to pay until it is cancelled, and who has paid for good', async () => {
    const members = await addTestMembers(server, operator, [1]);
    const order = await submitTestOrder(operator, members);
    const deletion = () => operator.post('delEntered', { phone: memberPhone(1) });
    expect(await deletion()).toMatchObject({ status: -1, message: expect.stringContaining('取消订单') as string });
    await pay(server, order.outTradeNo);
    expect(await deletion()).toMatchObject({ status: -1, message: '该参会人已支付或已转赠，不能删除' });
    expect(await orderById(server, order.meetingPayorderId)).toMatchObject({ status: 'paid' });
    expect(await liveMember(server, memberPhone(1))).toMatchObject({ payment: 'paid', live: true });
  });
});

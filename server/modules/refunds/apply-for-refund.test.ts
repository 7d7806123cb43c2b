import { refundApplications } from '../../db/tables/refunds';
import { changeEntry, entryOf, makeOperator, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { meetingIds } from '../../test-support/submissions';
import { checkIn } from '../door/check-in';
import { phone, other, operator, server, apply, quote } from '../../test-support/refunds';

const { MI2027 } = meetingIds;

describe('applyRefund', () => {
  it('says before what will come back, and waits for the organiser with the ticket still good', async () => {
    await registerPaid(server, phone);
    const headers = await logIn(server, MI2027, phone);
    const { id, ticketRef } = await entryOf(server, phone);
    expect(await quote(headers, id)).toMatchObject({ status: 200, data: { refundMoney: 1200 } });
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'none' });
    await apply(headers, id);
    expect(await entryOf(server, phone)).toMatchObject({
      refund: 'under-review',
      isTouched: true,
      live: true,
      ticketRef,
    });
    expect(await server.database.query.select().from(refundApplications)).toMatchObject([
      { entryId: id, refundFen: 120_000, decision: 'pending' },
    ]);
    expect(await apply(headers, id)).toMatchObject({ status: -1, message: '当前报名不能申请退费' });
    expect(await quote(headers, id)).toMatchObject({ status: -1 });
  });

  it.each([
    ['unpaid', { payment: 'unpaid' }],
    ['paid by the operator', { paidBy: 'operator' }],
    ['free', { paidBy: 'nobody' }],
    ['under review', { refund: 'under-review' }],
    ['refunded', { refund: 'refunded', isTouched: true }],
    ['given away', { transfer: 'given', isTouched: true }],
    ['received', { transfer: 'received', isTouched: true, payment: 'unpaid', paidBy: 'nobody' }],
  ] as const)('of a ticket that is %s is refused', async (_what, changes) => {
    await registerPaid(server, phone);
    await changeEntry(server, phone, changes);
    const headers = await logIn(server, MI2027, phone);
    const { id } = await entryOf(server, phone);
    expect(await apply(headers, id)).toMatchObject({ status: -1, message: '当前报名不能申请退费' });
    expect(await quote(headers, id)).toMatchObject({ status: -1 });
    expect(await server.database.query.select().from(refundApplications)).toEqual([]);
  });

  it('of a ticket that was used at the door is refused', async () => {
    await registerPaid(server, phone);
    const headers = await logIn(server, MI2027, phone);
    const { id, ticketRef } = await entryOf(server, phone);
    expect(await checkIn(ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });
    for (const answer of [await quote(headers, id), await apply(headers, id)])
      expect(answer).toMatchObject({ status: -1, message: '已签到，不能申请退费' });
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'none' });
  });

  it('ends with refundDeadline', async () => {
    await registerPaid(server, phone);
    server.clock.now = Date.parse('2027-05-05T23:50:00+08:00');
    const headers = await logIn(server, MI2027, phone);
    const { id } = await entryOf(server, phone);
    server.clock.now = Date.parse('2027-05-06T00:00:00+08:00');
    expect(await apply(headers, id)).toMatchObject({ message: '当前报名不能申请退费' });
    server.clock.now -= 1;
    expect(await apply(headers, id)).toMatchObject({ status: 200 });
  });

  it('of another person’s ticket is refused', async () => {
    await registerPaid(server, phone);
    await registerPaid(server, other);
    const { id } = await entryOf(server, phone);
    const headers = await logIn(server, MI2027, other);
    for (const answer of [await apply(headers, id), await quote(headers, id), await apply(headers, 'x')])
      expect(answer).toMatchObject({ httpStatus: 404, message: '未找到该参会人' });
    expect(await apply({ authorization: '' }, id)).toMatchObject({ httpStatus: 401 });
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'none' });
  });

  it('is an operator’s only for what they paid', async () => {
    const teamId = await makeOperator(server, operator);
    await registerPaid(server, phone);
    await changeEntry(server, phone, { teamId });
    const { id } = await entryOf(server, phone);
    const headers = await logIn(server, MI2027, operator);
    expect(await apply(headers, id)).toMatchObject({ message: '当前报名不能申请退费' });
    await changeEntry(server, phone, { paidBy: 'operator' });
    expect(await apply(headers, id)).toMatchObject({ status: 200 });
  });
});

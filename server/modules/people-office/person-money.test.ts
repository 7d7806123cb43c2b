import { orders } from '../../db/tables/orders';
import { refunds } from '../../db/tables/refunds';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { brokenInvariants } from '../../test-support/order-invariants';
import { server, phone, staff, ask, told, some, rowsOf, texts } from '../../test-support/people-at-desk';

describe('an act', () => {
  it('cancels what is unpaid, refunds what is paid, and asks for a code before money moves', async () => {
    await registerPaid(server, phone);
    const { id } = await entryOf(server, phone);
    expect(await ask('cancelPeople', some(id))).toMatchObject({ message: '已支付，不能取消' });
    const reason = { reason: '因病不能来' };
    expect(await rowsOf(id, 'refund', reason)).toEqual([
      '状态：已支付 → 已退费',
      '应付：¥1,200.00 → 没有',
      expect.stringMatching(/^退回： → ¥1,200.00，已批准，待发起/),
      '参会码：有效 → 不能用',
    ]);
    expect(await server.database.query.select().from(refunds)).toEqual([]);
    expect(await ask('refundPeople', { ...some(id), ...reason }, staff.registrar)).toMatchObject({ httpStatus: 403 });
    server.clock.now += 11 * 60_000;
    expect(await ask('refundPeople', { ...some(id), ...reason })).toMatchObject({
      httpStatus: 403,
      message: '请先确认是您本人',
    });
    expect(await server.database.query.select().from(refunds)).toEqual([]);
  });

  it('refunds once the code is given', async () => {
    await registerPaid(server, phone);
    const { id } = await entryOf(server, phone);
    await told('refundPeople', { ...some(id), reason: '因病不能来' });
    expect(await entryOf(server, phone)).toMatchObject({ refund: 'refunded', live: false });
    expect(await ask('refundPeople', { ...some(id), reason: '再来一次' })).toMatchObject({ message: '该参会人已退费' });
    expect(await server.database.query.select().from(refunds)).toHaveLength(1);
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });

  it('makes a paid delegate a guest and gives the fee back; a guest becomes a delegate who owes it', async () => {
    await registerPaid(server, phone);
    const { id } = await entryOf(server, phone);
    const guest = { entrant: 'guest', reason: '特邀专家' };
    expect(await rowsOf(id, 'entrant', guest)).toEqual([
      '身份：参会代表 → 免费嘉宾',
      '状态：已支付 → 免费',
      '应付：¥1,200.00 → ¥0.00',
      expect.stringMatching(/^退回： → ¥1,200.00/),
    ]);
    expect(await ask('changeEntrant', { personId: id, ...guest }, staff.registrar)).toMatchObject({
      httpStatus: 403,
      message: '改身份要退费，请财务或负责人来改',
    });
    await told('changeEntrant', { personId: id, ...guest });
    expect(await entryOf(server, phone)).toMatchObject({
      payment: 'unpaid',
      userType: 'free-guest',
      isRegistered: true,
    });
    expect(texts().at(-1)?.parameters.result).toMatch(/^身份已改为免费嘉宾，退费 ¥1,200.00/);
    await told('changeEntrant', { personId: id, entrant: 'delegate' }, staff.registrar);
    expect(await entryOf(server, phone)).toMatchObject({
      userType: 'individual',
      isRegistered: false,
      feeFen: 120_000,
    });
    const made = await server.database.query.select().from(orders);
    expect(made.map(({ status, amountFen }) => [status, amountFen])).toEqual([
      ['paid', 120_000],
      ['pending', 120_000],
    ]);
    await told('changeEntrant', { personId: id, entrant: 'guest' }, staff.registrar);
    expect((await server.database.query.select().from(orders)).map(({ status }) => status)).toEqual([
      'paid',
      'cancelled',
    ]);
    expect(await brokenInvariants(server.database.query, 'any registrations')).toEqual([]);
  });
});

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { createDataCipher } from '../../secrets/data-cipher';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { paymentAttempts } from '../../db/tables/payments';
import { registerDelegate } from '../../test-support/attendees';
import {
  addTestMembers,
  liveMember,
  memberBody,
  memberPhone,
  startTeam,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { testSecret } from '../../test-support/test-settings';
import { api, hour, order, outTradeNo, prepay, server, tradeState } from '../../test-support/unpaid-order';
import { orderLinkOf, readOrderLink } from './order-link';

const makeLink = (number = outTradeNo) => server.post(`${api}/orderLink`, { outTradeNo: number });
const linkOf = async (number = outTradeNo) => ((await makeLink(number)).data as { link: string }).link;
const show = (link: string) => server.post(`${api}/linkedOrder`, { link });
const payBy = (link: string, openId = 'openid-2') => server.post(`${api}/linkedPrepayId`, { link, openId });
const nothing = { payMoney: 0, attendeeCount: 0, meetingName: '', teamName: '', isTransferAwaited: false };
const unknown = { httpStatus: 404, message: '付款链接无效，请让对方重新发送', data: null };

describe('an order’s own link', () => {
  it('shows what is paid and for which meeting, and is paid by whoever has it, for what the server asks', async () => {
    const link = await linkOf();
    const shown = await show(link);
    expect(shown).toMatchObject({ httpStatus: 200, status: 200 });
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.data).toEqual({
      ...{ state: 'open', payMoney: 1200, attendeeCount: 1, teamName: '', isTransferAwaited: false },
      meetingName: '第二十届中国医学信息学学术年会',
    });
    expect(await payBy(link)).toMatchObject({ status: 200, data: 'wx-prepay-1' });
    expect(server.gateways.pay.attempts).toEqual([
      expect.objectContaining({ outTradeNo, amountFen: 120_000, payerId: 'openid-2' }),
    ]);
    server.gateways.pay.pay(outTradeNo);
    server.clock.now += 2_000;
    expect((await show(link)).data).toEqual({ ...nothing, state: 'paid' });
    expect(await tradeState()).toBe('SUCCESS');
  });

  it('is the same each time, for its order alone, and stored nowhere', async () => {
    const link = await linkOf();
    expect(await linkOf()).toBe(link);
    expect(link).toMatch(/^[\w-]{43}$/);
    const other = await linkOf(await registerDelegate(server, '13700000001'));
    expect(other).not.toBe(link);
    const { rows } = (await server.database.query.execute('select o::text as row from orders o')) as {
      rows: { row: string }[];
    };
    expect(rows.filter(({ row }) => row.includes(link))).toEqual([]);
  });

  it('cannot be guessed from another, from its order’s number, nor without the key', async () => {
    const link = await linkOf();
    const other = await linkOf(await registerDelegate(server, '13700000001'));
    const { id = '' } = (await order()) ?? {};
    const strangers = createDataCipher(Buffer.alloc(32, 9));
    // The one's order under the other's digest, and the reverse.
    const swapped = [Buffer.from(link, 'base64url'), Buffer.from(other, 'base64url')].map((bytes, index, all) =>
      Buffer.concat([bytes.subarray(0, 16), (all[1 - index] ?? bytes).subarray(16)]).toString('base64url'),
    );
    const wrong = [
      ...swapped,
      orderLinkOf(strangers, id),
      outTradeNo,
      id,
      '',
      `${link}A`,
      link.slice(0, -1),
      `付${link}`,
    ];
    for (const one of wrong) {
      expect(await show(one)).toMatchObject(unknown);
      expect(await payBy(one)).toMatchObject(unknown);
    }
    expect(server.gateways.pay.attempts).toEqual([]);
  });

  it('is read only as it was made', () => {
    const cipher = createDataCipher(testSecret);
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.nat(42),
        fc.constantFrom('A', 'a', '0', '_', '-', 'z', '=', '+', '/'),
        (id, place, character) => {
          const link = orderLinkOf(cipher, id);
          const changed = `${link.slice(0, place)}${character}${link.slice(place + 1)}`;
          expect(readOrderLink(cipher, link)).toBe(id);
          if (changed !== link) expect(readOrderLink(cipher, changed)).toBeNull();
        },
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => readOrderLink(cipher, text) === null));
  });

  it.each([
    ['paid', () => server.database.query.update(orders).set({ status: 'paid' }), 'paid', '已支付'],
    ['cancelled', () => server.database.query.update(orders).set({ status: 'cancelled' }), 'ended', '已取消'],
    ['refused', () => server.database.query.update(entries).set({ reviewState: 'refused' }), 'ended', '未通过'],
    ['under review', () => server.database.query.update(entries).set({ reviewState: 'pending' }), 'ended', '审核'],
  ])('ends with an order that is %s, of which it then shows the state alone', async (_why, end, state, words) => {
    const link = await linkOf();
    await end();
    expect((await show(link)).data).toEqual({ ...nothing, state });
    expect(await payBy(link)).toMatchObject({ status: -1, message: expect.stringContaining(words) });
    expect(await makeLink()).toMatchObject({ status: -1, message: expect.stringContaining(words) });
    expect(server.gateways.pay.attempts).toEqual([]);
  });

  it('is not made where nobody can pay online, nor of an order that nobody knows', async () => {
    expect(await makeLink('T-unknown')).toMatchObject({ httpStatus: 404 });
    server.gateways.payments = [];
    expect(await makeLink()).toMatchObject({ status: -1 });
  });

  it('is paid by nobody whom WeChat has not named to us', async () => {
    expect(await payBy(await linkOf(), 'openid-stolen')).toMatchObject({ httpStatus: 401 });
    expect(server.gateways.pay.attempts).toEqual([]);
  });

  it('says that a transfer of the same money may be under way', async () => {
    const link = await linkOf();
    await server.post(`${api}/offlinePay`, { outTradeNo });
    expect((await show(link)).data).toMatchObject({ state: 'open', isTransferAwaited: true });
  });

  it('has one open payment with the login, whoever comes later', async () => {
    const link = await linkOf();
    await prepay('openid-1');
    expect(await payBy(link)).toMatchObject({ status: 200, data: 'wx-prepay-2' });
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    server.gateways.pay.pay(`${outTradeNo}-2`);
    expect(await prepay('openid-1')).toMatchObject({ status: -1, message: expect.stringContaining('已支付') });
    const attempts = await server.database.query.select().from(paymentAttempts);
    expect(attempts.map(({ status }) => status).sort()).toEqual(['closed', 'paid']);
  });
});

describe('a team’s link', () => {
  it('names the team, and nothing of a person; it ends with 交费截止', async () => {
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2]);
    const { outTradeNo: number } = await submitTestOrder(operator, members);
    const link = await linkOf(number);
    const { data } = await show(link);
    expect(data).toMatchObject({ state: 'open', payMoney: 1600, attendeeCount: 2, teamName: '湘江会议医院' });
    const isMeeting = eq(meetings.id, Number(teamMeetingId));
    await server.database.query.update(meetings).set({ registrationEnd: '2027-03-19' }).where(isMeeting);
    expect((await show(link)).data).toEqual({ ...nothing, state: 'ended' });
    expect(await payBy(link)).toMatchObject({ status: -1, message: expect.stringContaining('交费已截止') });
  });

  it('shows the same fields and no other, whatever people have typed', async () => {
    const operator = await startTeam(server);
    const typed = { name: '诸葛静雅', gzdw: '不该出现医院' };
    expect(await operator.post('addEntered', memberBody(1, typed))).toMatchObject({ status: 200 });
    const row = await liveMember(server, memberPhone(1));
    const { outTradeNo: number, meetingPayorderId } = await submitTestOrder(operator, [row]);
    const link = await linkOf(number);
    const person = [...Object.values(typed), row.phone, row.id, ...Object.values(row.answers).map(String)];
    const known = [...person.filter((text) => text.length > 1), operator.phone, '欧阳秘书', number, meetingPayorderId];
    expect(known).toContain('诸葛静雅');
    const seen = async () => {
      const { body } = await show(link);
      expect(Object.keys(body.data as object).sort()).toEqual(Object.keys({ ...nothing, state: '' }).sort());
      return known.filter((text) => JSON.stringify(body).includes(text));
    };
    expect(await seen()).toEqual([]);
    await payBy(link);
    server.gateways.pay.pay(number);
    server.clock.now += hour;
    expect(await seen()).toEqual([]);
  });
});

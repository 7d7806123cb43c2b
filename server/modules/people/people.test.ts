import { phoneDigest } from '../../db/sealed-column';
import { entries } from '../../db/tables/entries';
import { payers } from '../../db/tables/payments';
import { refundApplications } from '../../db/tables/refunds';
import { consents } from '../../db/tables/privacy';
import { removals } from '../../db/tables/removals';
import { teams } from '../../db/tables/teams';
import { entryOf, registerDelegate, registerPaid, prepay, applyForRefund } from '../../test-support/attendees';
import { creditInfo, invoiceInfo, meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberPhone, operatorPhone, startTeam, submitTestOrder } from '../../test-support/team';
import { countRows } from '../../test-support/test-database';
import { testNow } from '../../test-support/test-server';
import { issueInvoice } from '../invoices/issue-invoice';
import { insertGuess } from '../../stores/login/store';
import { recordPayment } from '../payments/record-payment';
import { approveRefund } from '../refunds/decide-refund';
import { sendRefunds } from '../refunds/send-refunds';
import {
  server,
  organiser,
  phone,
  other,
  registerFully,
  afterMeeting,
  money,
  everything,
  key,
  fromAdd,
} from '../../test-support/person-to-remove';

const { FREE2027 } = meetingIds;

describe('people export', () => {
  it('gives everything that is held, readable, to a file', async () => {
    const outTradeNo = await registerFully();
    const { exitCode, output, lines } = await organiser(`people export ${phone} person.json`);
    expect([exitCode, lines.join('')]).toEqual([0, expect.not.stringContaining(phone)]);
    const person = JSON.parse(Buffer.from(output ?? '', 'base64').toString()) as Record<string, unknown>;
    expect(person).toMatchObject({
      手机号: phone,
      报名: [
        {
          ...{ 姓名: '欧阳晓明', 会议编码: 'MI2027', 学分信息: creditInfo },
          附件: [{ 文件名: '单位介绍信.pdf', 类型: 'application/pdf', 内容: expect.any(String) }],
          填写内容: expect.objectContaining({ 姓名: '欧阳晓明' }),
          同意: [expect.objectContaining({ 说明版本: '2027-03', 含敏感个人信息: true, 同意人: '本人' })],
        },
      ],
      订单: [{ 订单号: outTradeNo, 发票信息: invoiceInfo, 微信付款账号: ['openid-1'], 收支: [{ 金额: '¥1,200.00' }] }],
      微信通知许可: [{ 类别: 'refund', 微信标识: 'mini-openid-wx' }],
    });
    expect(JSON.stringify(person)).toContain('110105194912310021');
    expect(JSON.stringify(person)).toContain('登录时间');
  });

  it('says that there is nothing, and what a phone is', async () => {
    expect(await organiser(`people export ${other} x.json`)).toMatchObject({
      exitCode: 1,
      lines: ['没有该手机号的数据'],
    });
    expect(await organiser('people export 12 x.json')).toMatchObject({ exitCode: 2 });
  });

  it('tells an operator of their team, and nothing of its members', async () => {
    const operator = await startTeam(server);
    await addTestMembers(server, operator, [1]);
    const { output } = await organiser(`people export ${operatorPhone} x.json`);
    const text = Buffer.from(output ?? '', 'base64').toString();
    expect(text).toContain('欧阳秘书');
    expect(text).not.toContain(memberPhone(1));
  });
});

describe('people erase', () => {
  it('removes all but the books, in which nobody is named', async () => {
    const outTradeNo = await registerFully();
    await server.post(fromAdd, shortSubmission(FREE2027, { phone }));
    await registerDelegate(server, other, { name: '留下的人' });
    const guess = { phoneDigest: phoneDigest(phone), addressDigest: 'a', guessedAt: new Date(testNow) };
    await insertGuess(server.database.query, guess);
    const before = await money();
    const { ticketRef } = (await server.database.query.select().from(entries).limit(1))[0]!;
    await issueInvoice({ outTradeNo, number: 'F1' }, server.dependencies);
    const { exitCode, lines } = await organiser(`people erase ${phone}`, { force: '' });
    expect([exitCode, ...lines]).toEqual([0, expect.stringContaining('报名 2'), '订单和收支已去名保留']);
    expect(await money()).toEqual(before);
    const left = await everything();
    for (const text of [
      phone,
      '欧阳晓明',
      'ouyang@example.org',
      'openid-1',
      'mini-openid-wx',
      ticketRef,
      'finance@example.org',
    ])
      expect(left).not.toContain(text);
    // An issued invoice keeps what the books must.
    expect(left).toContain(invoiceInfo.taxpayerIdentificationNumber);
    expect(await countRows(server.database.query)).toMatchObject({
      ...{ files: 0, submissions: 0, sessions: 0, sms_codes: 0, sms_guesses: 0, notices: 0, entered: 3 },
      subscribe_permissions: 0,
    });
    // That they agreed, and to what, can still be shown.
    expect(await server.database.query.select().from(consents)).toMatchObject([
      { version: '2027-03', kinds: ['notice', 'sensitive'], addressDigest: '' },
    ]);
    expect(await server.database.query.select().from(payers)).toEqual([]);
    expect(await server.database.query.select().from(removals)).toMatchObject([
      { cause: 'asked', meetingId: null, entries: 2, orders: 1, files: 1 },
    ]);
    expect(await entryOf(server, other)).toMatchObject({ name: '留下的人', live: true });
    expect(await organiser(`people erase ${phone}`)).toMatchObject({ exitCode: 1, lines: ['没有该手机号的数据'] });
  });

  it('frees the phone, and lists nobody in place of who was erased', async () => {
    await server.post(fromAdd, shortSubmission(FREE2027, { phone }), key);
    expect(await organiser(`people erase ${phone}`)).toMatchObject({ exitCode: 0 });
    const again = await server.post(fromAdd, shortSubmission(FREE2027, { phone, name: '新来的人' }), key);
    expect(again).toMatchObject({ status: 200 });
    const { output } = await organiser('export FREE2027 x.xlsx');
    expect(output).not.toBeNull();
    expect((await organiser('export FREE2027 x.xlsx')).lines).toEqual(['已导出 1 名参会人到 x.xlsx']);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['an unpaid order', () => registerDelegate(server, phone), /待支付：请先取消该订单/],
    [
      'a refund asked for',
      async () => {
        await registerPaid(server, phone);
        await applyForRefund(server, phone);
      },
      /正在申请退费/,
    ],
    [
      'a refund on its way',
      async () => {
        await registerPaid(server, phone);
        await applyForRefund(server, phone);
        const [application] = await server.database.query.select().from(refundApplications);
        await approveRefund(application!.id, server.dependencies);
      },
      /退款尚未完成，.*refunds list/,
    ],
  ])('is refused while there is %s, and says why', async (_case, arrange, reason) => {
    await arrange();
    const before = await everything();
    const { exitCode, lines } = await organiser(`people erase ${phone}`, { force: '' });
    expect([exitCode, lines.join('\n')]).toEqual([1, expect.stringMatching(reason)]);
    expect(await everything()).toBe(before);
  });

  it('is done once the refund has arrived', async () => {
    await registerPaid(server, phone);
    await applyForRefund(server, phone);
    const [application] = await server.database.query.select().from(refundApplications);
    await approveRefund(application!.id, server.dependencies);
    for (let tries = 0; tries < 3; tries += 1) {
      await sendRefunds(server.dependencies, server.app.log);
      server.clock.now += 10 * 60_000;
    }
    expect(await organiser(`people erase ${phone}`)).toMatchObject({ exitCode: 0 });
  });

  it('asks twice for a paid ticket of a meeting to come, and for an operator with members', async () => {
    await registerPaid(server, phone);
    expect(await organiser(`people erase ${phone}`)).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('会议尚未结束')],
    });
    const operator = await startTeam(server);
    await addTestMembers(server, operator, [1]);
    expect(await organiser(`people erase ${operatorPhone}`)).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('还有 1 名参会人')],
    });
    expect(await organiser(`people erase ${operatorPhone}`, { force: '' })).toMatchObject({ exitCode: 0 });
    const [team] = await server.database.query.select().from(teams);
    expect(team).toMatchObject({ contactName: '（已删除）', phone: '', phoneDigest: null });
    afterMeeting(0);
    expect(await organiser(`people erase ${phone}`)).toMatchObject({ exitCode: 0 });
  });

  it('leaves the other members of a team order as they are', async () => {
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2]);
    const order = await submitTestOrder(operator, members);
    expect(await organiser(`people erase ${memberPhone(1)}`)).toMatchObject({
      exitCode: 1,
      lines: [expect.stringContaining('待支付')],
    });
    await prepay(server, order.outTradeNo);
    await recordPayment(server.gateways.pay.pay(order.outTradeNo), server.dependencies);
    expect(await organiser(`people erase ${memberPhone(1)}`, { force: '' })).toMatchObject({ exitCode: 0 });
    const centre = await operator.centre();
    expect((centre.enteredList as { phone: string }[]).map((one) => one.phone)).toEqual([memberPhone(2)]);
    expect(await entryOf(server, memberPhone(2))).toMatchObject({ live: true, payment: 'paid' });
  });
});

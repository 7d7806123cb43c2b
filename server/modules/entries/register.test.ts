import { eq } from 'drizzle-orm';
import { isEncryptedText } from '../../secrets/data-cipher';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { setUpServer } from '../../test-support/set-up-server';
import {
  creditInfo,
  keptCredit,
  fullSubmission,
  invoiceInfo,
  keptInvoice,
  meetingIds,
  shortSubmission,
} from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';
import { revealAnswers } from '../../stores/entries/sealed-answers';

const fromAdd = '/api/appweb/entered/fromAdd';
const key = 'a-submission-key-0123456789';
const server = setUpServer();

const onlyEntry = async () => (await server.database.query.select().from(entries))[0];

describe('fromAdd', () => {
  it('registers a paid delegate with an order of the meeting’s fee, whatever money the client sends', async () => {
    const answer = await server.post(fromAdd, fullSubmission({ payMoney: 1, money: 0, payStatus: 1, isSignUp: '1' }));
    expect(answer).toMatchObject({ httpStatus: 200, status: 200, data: { payMoney: 1200, needReview: false } });
    const [order] = await server.database.query.select().from(orders);
    expect(order).toMatchObject({ amountFen: 120_000, status: 'pending', title: '注册费' });
    expect(answer.data).toMatchObject({ outTradeNo: order?.outTradeNo, meetingPayorderId: order?.id });
    expect(order?.outTradeNo).toMatch(/^T[2-9A-HJ-NP-Z]{26}$/);
    expect(await onlyEntry()).toMatchObject({
      payment: 'unpaid',
      isRegistered: false,
      userType: 'individual',
      entryType: 'paid',
      provinceText: '湖南省',
    });
  });

  it('registers a free visitor at once, with nothing to pay', async () => {
    const answer = await server.post(fromAdd, shortSubmission(meetingIds.FREE2027));
    expect(answer).toMatchObject({ status: 200, data: { payMoney: 0, outTradeNo: '' } });
    expect(await onlyEntry()).toMatchObject({
      isRegistered: true,
      paidBy: 'nobody',
      userType: 'free-guest',
      entryType: 'free',
    });
    expect(await countRows(server.database.query)).toMatchObject({ entered: 1, orders: 0, order_items: 0 });
  });

  it('keeps answers encrypted, each registration’s for itself', async () => {
    await server.post(fromAdd, fullSubmission());
    const entry = await onlyEntry();
    const answers = entry?.answers ?? {};
    expect(isEncryptedText(answers)).toBe(true);
    expect(JSON.stringify(entry)).not.toContain('110105194912310021');
    expect(revealAnswers(answers, entry?.id ?? '', server.cipher).cardNum).toBe('110105194912310021');
    expect(() => revealAnswers(answers, 'another', server.cipher)).toThrow();
  });

  it('keeps credit info and the invoice', async () => {
    const body = fullSubmission({ attr2: JSON.stringify(creditInfo), isInvoce: '1', invoiceInfo });
    expect(await server.post(fromAdd, body)).toMatchObject({ status: 200 });
    expect((await onlyEntry())?.credit).toEqual(keptCredit);
    expect((await server.database.query.select().from(orders))[0]?.invoice).toEqual(keptInvoice);
  });

  it('makes those of a meeting with review wait', async () => {
    const answer = await server.post(fromAdd, shortSubmission(meetingIds.REVIEW2027));
    expect(answer.data).toMatchObject({ needReview: true, payMoney: 0 });
    expect(await onlyEntry()).toMatchObject({ reviewState: 'pending', isRegistered: false });
  });

  it.each([
    ['a wrong phone', fullSubmission({ phone: '10012345678' }), '请输入正确手机号码'],
    ['a wrong ID number', fullSubmission({ cardNum: '110105194913310021' }), '请输入正确身份证号'],
    ['a missing required answer', fullSubmission({ gzdw: ' ' }), '请填写工作单位全称'],
    ['a birth date to come', fullSubmission({ csrq: '2027-03-21' }), null],
    ['an unknown choice', fullSubmission({ sex: '3' }), null],
    [
      'a file that is none of ours',
      fullSubmission({ bmtable: '/api/files/x?expires=1&signature=y' }),
      '附件已失效，请重新上传',
    ],
    [
      'a free visitor of a paid meeting',
      fullSubmission({ isCharge: '0' }),
      '该会议不接受此报名类型，请返回会议首页重新选择',
    ],
    ['a delegate of a free meeting', shortSubmission(meetingIds.FREE2027, { isCharge: '1' }), null],
    ['an ended meeting', shortSubmission(meetingIds.END2024, { isCharge: '1' }), '会议报名已结束'],
    [
      'credit info of a meeting without',
      shortSubmission(meetingIds.REVIEW2027, { attr2: creditInfo }),
      '该会议不提供学分',
    ],
    ['incomplete credit info', fullSubmission({ attr2: { ...creditInfo, titlegrade: '' } }), '请选择职称'],
    [
      'an invoice of a free visitor',
      shortSubmission(meetingIds.FREE2027, { isInvoce: '1', invoiceInfo }),
      '免费报名无需开具发票',
    ],
    [
      'an invoice without recipient',
      fullSubmission({ isInvoce: 1, invoiceInfo: { ...invoiceInfo, recipientEmail: 'x' } }),
      '请输入正确发票收件人邮箱',
    ],
  ])('refuses %s, and writes nothing', async (_what, body, message) => {
    const before = await countRows(server.database.query);
    const answer = await server.post(fromAdd, body);
    expect(answer).toMatchObject({ httpStatus: 200, status: -1, data: null });
    if (message !== null) expect(answer.message).toBe(message);
    expect(answer.message).not.toBe('');
    expect(await countRows(server.database.query)).toEqual(before);
  });

  it('takes both kinds where the meeting does', async () => {
    for (const [isCharge, phone] of [
      ['1', '13812345671'],
      ['0', '13812345672'],
    ]) {
      expect(await server.post(fromAdd, shortSubmission(meetingIds.MIX2027, { isCharge, phone }))).toMatchObject({
        status: 200,
      });
    }
  });

  it('does not ask free entrants of LITE2027 about hotel and travel', async () => {
    const body = { meetingId: meetingIds.LITE2027, name: '王芳', sex: '2', phone: '13812345678', gzdw: '天山医院' };
    expect(await server.post(fromAdd, { ...body, isCharge: '0' })).toMatchObject({ status: 200 });
    expect(await server.post(fromAdd, { ...body, isCharge: '1', phone: '13812345679' })).toMatchObject({ status: -1 });
  });

  it('ends with the last second of the closing day, Shanghai time', async () => {
    await server.database.query.update(meetings).set({ registrationEnd: '2027-03-20' }).where(eq(meetings.id, 2));
    server.clock.now = Date.parse('2027-03-20T23:59:59+08:00');
    expect(await server.post(fromAdd, shortSubmission(meetingIds.FREE2027))).toMatchObject({ status: 200 });
    server.clock.now = Date.parse('2027-03-21T00:00:00+08:00');
    const late = await server.post(fromAdd, shortSubmission(meetingIds.FREE2027, { phone: '13812345679' }));
    expect(late).toMatchObject({ status: -1, message: '会议报名已结束' });
  });
});

describe('a phone', () => {
  it('registers once a meeting', async () => {
    await server.post(fromAdd, shortSubmission(meetingIds.FREE2027));
    const again = await server.post(fromAdd, shortSubmission(meetingIds.FREE2027, { name: '另一人' }));
    expect(again).toMatchObject({ httpStatus: 200, status: -1, message: '该手机号已报名，请登录查看' });
    expect(await server.post(fromAdd, fullSubmission())).toMatchObject({ status: 200 });
  });

  it('is told of by getEnteredByPhone', async () => {
    const check = (phone: string, headers = {}) =>
      server.get(`/api/appweb/entered/getEnteredByPhone/2/${phone}`, headers);
    expect((await check('13812345678')).data).toEqual({ code: 0, message: '' });
    expect((await check('12345')).data).toEqual({ code: -1, message: '请输入正确的手机号码' });
    await server.post(fromAdd, shortSubmission(meetingIds.FREE2027), { 'idempotency-key': key });
    expect((await check('13812345678')).data).toEqual({ code: -1, message: '该手机号已报名本次会议' });
    expect((await check('13812345678', { 'idempotency-key': key })).data).toMatchObject({ code: 0 });
    const others = { 'idempotency-key': 'the-key-of-somebody-else' };
    await server.post(fromAdd, shortSubmission(meetingIds.FREE2027, { phone: '13812345679' }), others);
    expect((await check('13812345678', others)).data).toMatchObject({ code: -1 });
    expect(await server.get('/api/appweb/entered/getEnteredByPhone/999/13812345678')).toMatchObject({
      httpStatus: 404,
    });
  });
});

describe('a repeated submission', () => {
  const post = (body: unknown, useKey = key) => server.post(fromAdd, body, { 'idempotency-key': useKey });

  it('is answered as the first time, and not called a duplicate', async () => {
    const first = await post(fullSubmission());
    const second = await post(fullSubmission());
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await countRows(server.database.query)).toMatchObject({ entered: 1, orders: 1, submissions: 1 });
  });

  it('is answered even after registration has closed', async () => {
    const first = await post(fullSubmission());
    server.clock.now += 300 * 86_400_000;
    expect((await post(fullSubmission())).body).toEqual(first.body);
  });

  it('with another body is a conflict', async () => {
    await post(fullSubmission());
    expect(await post(fullSubmission({ phone: '13812345679' }))).toMatchObject({ httpStatus: 409, status: 409 });
  });

  it('that was refused may be mended under the same key', async () => {
    expect(await post(fullSubmission({ phone: '1' }))).toMatchObject({ status: -1 });
    expect(await post(fullSubmission())).toMatchObject({ status: 200 });
  });

  it('twice at once is registered once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(fullSubmission())));
    expect(answers[0]?.status).toBe(200);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(await countRows(server.database.query)).toMatchObject({ entered: 1, orders: 1 });
  });

  it('with a malformed key is refused', async () => {
    expect(await post(fullSubmission(), 'short')).toMatchObject({ httpStatus: 400 });
  });
});

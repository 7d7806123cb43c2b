import { changeEntry, entriesOf, entryOf, makeOperator, pay, registerDelegate } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';
import { countRows } from '../../test-support/test-database';
import { startTestServer, type TestServer } from '../../test-support/test-server';
import { checkIns } from '../../db/tables/check-ins';
import { orders } from '../../db/tables/orders';

const phone = '13812345678';
const { MI2027, FREE2027 } = meetingIds;
const stranger = { 'device-id': 'device-of-a-stranger-0001' };
const own = { 'device-id': 'device-of-the-owner-00001' };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const fromAdd = '/api/appweb/entered/fromAdd';
const registerFree = (headers: Record<string, string> = stranger) =>
  server.post(fromAdd, shortSubmission(FREE2027), headers);
const disown = async (meetingId: string, headers: Record<string, string> = own, enteredId = '') => {
  const session = await logIn(server, meetingId, phone);
  const body = { meetingId, ...(enteredId === '' ? {} : { enteredId }) };
  return server.post('/api/appweb/entered/disownEntered', body, { ...session, ...headers });
};
const done = { status: 200, message: '已放弃该报名，手机号可重新报名' };

describe('a registration that somebody else made for a phone', () => {
  it('is given up by who proves the phone, who may then register', async () => {
    await registerFree();
    expect(await disown(FREE2027)).toMatchObject(done);
    expect(await registerFree(own)).toMatchObject({ status: 200 });
    expect((await entriesOf(server, phone)).map(({ live }) => live)).toEqual([false, true]);
  });

  it('goes with its unpaid order, whose payment is closed', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
    await server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
    expect(await disown(MI2027)).toMatchObject(done);
    expect(server.gateways.pay.closed).toEqual([outTradeNo]);
    expect(await server.database.query.select().from(orders)).toMatchObject([{ status: 'cancelled' }]);
    expect(await server.post(fromAdd, fullSubmission())).toMatchObject({ status: 200 });
  });

  it('goes though its order waits for a transfer, or nobody could ever free the phone', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    expect(await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo })).toMatchObject({ status: 200 });
    expect(await disown(MI2027)).toMatchObject(done);
  });

  it('is told apart in the centre, where the device names itself', async () => {
    await registerFree();
    const session = await logIn(server, FREE2027, phone);
    const told = async (headers: Record<string, string>) => {
      const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${FREE2027}`, { ...session, ...headers });
      return (data as { entered: { otherDevice: boolean } }).entered.otherDevice;
    };
    expect([await told(own), await told({}), await told(stranger)]).toEqual([true, true, false]);
  });

  it('is kept as a digest of the device', async () => {
    await registerFree();
    expect(JSON.stringify(await entryOf(server, phone))).not.toContain(stranger['device-id']);
    expect((await entryOf(server, phone)).deviceDigest).toMatch(/^[\w-]{43}$/);
  });
});

describe('stays', () => {
  it('where it was made on the same device, or by the caller’s own team', async () => {
    await registerFree(own);
    expect(await disown(FREE2027)).toMatchObject({
      status: -1,
      message: '该报名是在本机提交的，如需取消请取消订单或联系主办方',
    });
    await changeEntry(server, phone, { teamId: await makeOperator(server, phone, 2), deviceDigest: null });
    expect(await disown(FREE2027)).toMatchObject({ status: -1 });
    expect(await entryOf(server, phone)).toMatchObject({ live: true });
  });

  it('with its payment still open, where it was made on the same device', async () => {
    const answer = await server.post(fromAdd, fullSubmission(), own);
    const { outTradeNo } = answer.data as { outTradeNo: string };
    await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
    await server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
    expect(await disown(MI2027)).toMatchObject({ status: -1 });
    expect(server.gateways.pay.closed).toEqual([]);
  });

  it.each([
    ['paid', { payment: 'paid' }, '该报名已支付，不能放弃，请联系主办方'],
    ['being refunded', { payment: 'paid', refund: 'under-review' }, '该报名正在申请退费，不能放弃，请联系主办方'],
    ['received', { transfer: 'received' }, '该参会资格由他人付费后转赠，不能放弃，请联系主办方'],
  ] as const)('where it is %s', async (_what, changes, message) => {
    await registerFree();
    await changeEntry(server, phone, changes);
    expect(await disown(FREE2027)).toMatchObject({ status: -1, message });
    expect(await entryOf(server, phone)).toMatchObject({ live: true });
  });

  it('where it was used at the door', async () => {
    await registerFree();
    const { id } = await entryOf(server, phone);
    await server.database.query.insert(checkIns).values({ entryId: id, checkedInAt: new Date(server.clock.now) });
    expect(await disown(FREE2027)).toMatchObject({ status: -1, message: '该报名已签到，不能放弃，请联系主办方' });
  });

  it('where it was paid while nobody had told the server', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
    await server.post('/api/appweb/wxpay/getPrepayId', { outTradeNo, openId: 'openid-1' });
    server.gateways.pay.pay(outTradeNo);
    expect(await disown(MI2027)).toMatchObject({ status: -1, message: '该订单已支付，不能取消' });
    expect(await entryOf(server, phone)).toMatchObject({ live: true, payment: 'paid' });
  });

  it('where it is another’s, or without a session', async () => {
    await registerFree();
    await server.post(fromAdd, shortSubmission(FREE2027, { phone: '13912345678' }), stranger);
    const { id } = await entryOf(server, '13912345678');
    const before = await countRows(server.database.query);
    expect(await disown(FREE2027, own, id)).toMatchObject({ httpStatus: 404 });
    expect(await server.post('/api/appweb/entered/disownEntered', { meetingId: FREE2027 }, own)).toMatchObject({
      httpStatus: 401,
    });
    expect(await countRows(server.database.query)).toMatchObject({ entered: before.entered });
    expect(await entryOf(server, '13912345678')).toMatchObject({ live: true });
  });

  it('with its member in a team’s unpaid order', async () => {
    await pay(server, await registerDelegate(server, '13912345678'));
    const outTradeNo = await registerDelegate(server, phone);
    const teamId = await makeOperator(server, '13912345678');
    await changeEntry(server, phone, { teamId });
    await server.database.query.update(orders).set({ teamId });
    expect(await disown(MI2027)).toMatchObject({
      status: -1,
      message: '该报名在团队的待支付订单中，请联系团队经办人或主办方取消该订单',
    });
    expect(outTradeNo).toMatch(/^T/);
  });
});

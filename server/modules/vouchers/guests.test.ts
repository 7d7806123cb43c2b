import { calls } from '../../../src/contract/calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { entryOf, pay } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { limitPlaces } from '../../test-support/limited-places';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { noticesOfPhone } from '../../stores/notices/store';
import { sumsOfVouchers, vouchersOfMeeting } from '../../stores/vouchers/store';
import { erasePerson } from '../people/erase-person';
import { exportPerson } from '../people/export-person';
import { removeExpired } from '../people/remove-expired';

const server = setUpServer();
const { MIX2027 } = meetingIds;
const [guest, other] = ['13912340011', '13912340012'];
const day = 86_400_000;
let office: SignedIn;

beforeEach(async () => {
  office = await staffOf(server, '13912340001', ['registrar'], {});
});

const call = (name: DeskCallName, input: Record<string, unknown> = {}) =>
  callDesk(server, name, { meetingId: MIX2027, ...input }, office.headers);
const table = (rows: string) => ({
  ...{ fileName: '嘉宾.csv', file: Buffer.from(`姓名,手机,备注\n${rows}`).toString('base64'), isTexted: true },
});
const both = table(`王立新,${guest},讲者\n陈雨桐,${other},`);
const register = (phone: string, voucherCode: string) =>
  server.post(
    '/api/appweb/entered/fromAdd',
    shortSubmission(MIX2027, { phone, name: '王立新', isCharge: '1', voucherCode }),
  );
const check = (voucherCode: string) =>
  server.post(calls.checkVoucher.path, { meetingId: MIX2027, voucherCode, phone: '' });
const texted = (phone: string) =>
  server.gateways.sms.sent.filter((text) => text.phone === phone && text.template === 'guest-invitation');
const codeOf = (link: unknown): string => /\/m\/g\/([2-9A-HJ-NP-Z]{16})$/.exec(String(link))?.[1] ?? '';

interface Row {
  id: string;
  name: string;
  kind: string;
  stateText: string;
  used: number;
}
const rows = async (search = ''): Promise<Row[]> => {
  const asked = { search, sealedSearch: '', filters: {}, sort: 'createdAt', page: 1 };
  return ((await call('listVouchers', asked)).data as { rows: Row[] }).rows;
};

it('a table invites: each gets a text whose link opens the form for them alone, free and with a place kept', async () => {
  await limitPlaces(server, MIX2027, [{ of: 'paid', places: 2 }]);
  expect((await call('previewGuests', table(`王立新,${guest},讲者\n,123,`))).data).toMatchObject({
    faults: [{ line: 3, message: '缺少姓名' }],
    invited: 0,
  });
  expect((await call('previewGuests', both)).data).toMatchObject({ invited: 2, already: [] });
  expect(await rows()).toEqual([]);
  expect((await call('inviteGuests', both)).data).toMatchObject({ faults: [], invited: 2 });
  expect(texted(guest)).toHaveLength(1);
  const { name, link } = texted(guest)[0]?.parameters ?? {};
  expect(name).toBe('王立新');
  const code = codeOf(link);
  expect((await server.app.inject({ url: `/m/g/${code}` })).headers.location).toBe(
    `/conf/Guide/index?meetingCode=MIX2027&voucher=${code}`,
  );
  expect((await check(code)).data).toEqual({
    ...{ voucherMoney: 0, isGuest: '1', guestName: '王立新', guestPhone: guest },
  });
  // Both places are kept.
  expect((await register('13912340099', '')).message).toMatch(/^参会名额已满/);
  expect((await register(other, code)).message).toBe('邀请只用于收到短信的手机号，请填写该手机号');
  expect(await register(guest, code)).toMatchObject({ status: 200, data: { payMoney: 0 } });
  expect(await entryOf(server, guest)).toMatchObject({ entryType: 'paid', feeFen: 0, isRegistered: true });
  expect((await check(code)).message).toBe('已用这个邀请报名，请登录个人中心查看');
  // A guest is a delegate already, to whom no upgrade is offered.
  const headers = { ...(await logIn(server, MIX2027, guest)) };
  expect(await server.get(`/api/appweb/entered/upgradedUser/${MIX2027}`, headers)).toMatchObject({
    message: '当前报名不能升级为参会代表',
  });
  const centre = await server.get(`/api/appweb/entered/toEnteredCenter/${MIX2027}`, headers);
  expect(JSON.stringify(centre.data)).toContain('"guestDelegate":"1"');
  expect((await rows()).map(({ name: of, stateText }) => [of, stateText])).toEqual([
    ['王立新', '已报名'],
    ['陈雨桐', '已邀请'],
  ]);
  expect((await rows('雨桐')).map(({ name: of }) => of)).toEqual(['陈雨桐']);
  const again = (await call('inviteGuests', both)).data;
  expect(again).toMatchObject({ invited: 0, already: ['王立新', '陈雨桐'] });
});

it('is reminded once a day, and an invitation that is withdrawn opens nothing', async () => {
  await call('inviteGuests', both);
  const [row] = await rows('立新');
  const voucherId = row?.id ?? '';
  expect(await call('remindGuest', { voucherId })).toMatchObject({ message: '今天已发过，明天可再提醒' });
  server.clock.now += day;
  office = await staffOf(server, '13912340002', ['owner'], {});
  expect(await call('remindGuest', { voucherId })).toMatchObject({ status: 200 });
  expect(texted(guest)).toHaveLength(2);
  const details = (await call('getVoucher', { voucherId })).data as { link: string; phone: string };
  expect(details).toMatchObject({ phone: '139 **** 0011', people: [] });
  expect(await call('withdrawVoucher', { voucherId })).toMatchObject({ status: 200 });
  const refusal = '邀请已撤回，如有疑问请联系主办方';
  expect(await check(codeOf(details.link))).toMatchObject({ status: -1, message: refusal });
  expect(await register(guest, codeOf(details.link))).toMatchObject({ status: -1, message: refusal });
  expect(await call('withdrawVoucher', { voucherId })).toMatchObject({ message: '已撤回' });
  // Somebody who was withdrawn may be invited again.
  expect((await call('inviteGuests', table(`王立新,${guest},`))).data).toMatchObject({ invited: 1 });
  const told = (await call('getTrail', { subjects: [], page: 1 })).body;
  expect(JSON.stringify(told)).toMatch(/邀请 2 位嘉宾，发了短信/);
});

it('a ticket that is given on takes its use along, and who is forgotten is invited no more', async () => {
  await call('makeVouchers', {
    ...{ code: '', count: 1, label: '讲者', priceFen: 10_000, uses: 1, keepsPlaces: false, phone: '', endsAt: null },
  });
  server.dependencies.meetings.forget();
  const [voucher] = await vouchersOfMeeting(server.database.query, Number(MIX2027));
  const code = voucher?.code ?? '';
  const made = await register(guest, code);
  expect(made).toMatchObject({ status: 200, data: { payMoney: 100 } });
  await pay(server, (made.data as { outTradeNo: string }).outTradeNo);
  const body = { ...shortSubmission(MIX2027, { phone: other, name: '陈雨桐' }), enteredId: '' };
  const given = await server.post('/api/appweb/entered/applyTransfer', body, {
    ...(await logIn(server, MIX2027, guest)),
  });
  expect(given).toMatchObject({ status: 200 });
  expect(await entryOf(server, other)).toMatchObject({ voucherId: voucher?.id, transfer: 'received' });
  expect((await register(guest, code)).message).toMatch(/^优惠码的名额已用完/);
  // Who has given their ticket has paid for it all the same.
  expect(await sumsOfVouchers(server.database.query, Number(MIX2027))).toEqual([
    { label: '讲者', priceFen: 10_000, people: 1, paidFen: 10_000 },
  ]);
  await call('inviteGuests', table(`王立新,${guest},`));
  await erasePerson(guest, { isForced: true, meetingId: null }, server.dependencies);
  const [, invitation] = await vouchersOfMeeting(server.database.query, Number(MIX2027));
  expect(invitation).toMatchObject({ name: null, phone: null, phoneDigest: null });
  expect(invitation?.withdrawnAt).not.toBeNull();
});

it('somebody who is only invited is told what is held, and is forgotten, when they ask and after the meeting', async () => {
  await call('inviteGuests', both);
  expect(await exportPerson(guest, { meetingId: Number(MIX2027) }, server.dependencies)).toMatchObject({
    报名: [],
    邀请和优惠码: [{ 种类: '邀请嘉宾', 姓名: '王立新', 手机号: guest, 备注: '讲者', 优惠: '免费' }],
  });
  await erasePerson(guest, { isForced: false, meetingId: Number(MIX2027) }, server.dependencies);
  const asked = { isForced: false, meetingId: Number(MIX2027) };
  await expect(erasePerson(guest, asked, server.dependencies)).rejects.toThrow('没有该手机号的数据');
  const { settings } = server.dependencies;
  server.clock.now += 800 * day;
  const removing = { ...server.dependencies, settings: { ...settings, retentionDays: 30 } };
  await removeExpired(removing, server.app.log);
  for (const voucher of await vouchersOfMeeting(server.database.query, Number(MIX2027)))
    expect(voucher).toMatchObject({ name: null, phone: null, phoneDigest: null });
  expect(await noticesOfPhone(server.database.query, other)).toEqual([]);
});

it('the same asked twice, since the first answer was lost, makes vouchers once', async () => {
  const asked = {
    ...{ code: '', count: 3, label: '讲者', priceFen: 0, uses: 1, keepsPlaces: false, phone: '', endsAt: null },
  };
  const headers = { ...office.headers, 'idempotency-key': 'vouchers-0123456789' };
  const made = await callDesk(server, 'makeVouchers', { meetingId: MIX2027, ...asked }, headers);
  expect(made).toMatchObject({ status: 200 });
  const again = await callDesk(server, 'makeVouchers', { meetingId: MIX2027, ...asked }, headers);
  expect(again.data).toEqual(made.data);
  await callDesk(server, 'makeVouchers', { meetingId: MIX2027, ...asked, count: 1 }, headers);
  expect(await rows()).toHaveLength(4);
});

it('the link of a code that two meetings have leads to its own meeting', async () => {
  const own = {
    ...{ code: 'DAIBIAO2027', count: 1, label: '讲者', priceFen: 0, uses: 1, keepsPlaces: false },
    ...{ phone: '', endsAt: null },
  };
  const leads = async (meetingId: string) => {
    const { ids } = (await call('makeVouchers', { ...own, meetingId })).data as { ids: string[] };
    const { link } = (await call('getVoucher', { meetingId, voucherId: ids[0] })).data as { link: string };
    const { pathname, search } = new URL(link);
    return String((await server.app.inject({ url: `${pathname}${search}` })).headers.location);
  };
  expect(await leads(meetingIds.MI2027)).toMatch(/meetingCode=MI2027&/);
  expect(await leads(MIX2027)).toMatch(/meetingCode=MIX2027&/);
});

import {
  changeEntry,
  entriesOf,
  entryOf,
  pay,
  registerDelegate,
  registerPaid,
  prepay,
  applyForRefund,
} from '../../test-support/attendees';
import { eq } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { logIn } from '../../test-support/log-in';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import { addTestMembers, memberPhone, orderById, startTeam, submitTestOrder } from '../../test-support/team';

const phone = '13812345678';
const { FREE2027, MI2027 } = meetingIds;
const server = setUpServer();

const run = organiserOf(() => server);
const register = (meetingId: string, changes = {}) =>
  server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone, ...changes }));
const centreText = async () => {
  const headers = await logIn(server, MI2027, phone);
  const { data } = await server.get(`/api/appweb/entered/toEnteredCenter/${MI2027}`, headers);
  return JSON.stringify(data);
};

describe('entries show', () => {
  it('shows state, order and answers, the ID number masked', async () => {
    const outTradeNo = await registerPaid(server, phone);
    const text = (await run('entries show 138-1234-5678')).lines.join('\n');
    expect(text).toMatch(/状态 +已支付，参会人支付/);
    expect(text).toMatch(new RegExp(`订单 +${outTradeNo}  ¥1,200.00  已支付`));
    expect(text).toMatch(/^sex +性别 +男$/m);
    expect(text).toMatch(/^ReAddress +通讯地址 +湖南省长沙市岳麓区 麓山南路 932 号$/m);
    expect(text).not.toContain('110105194912310021');
  });

  it('shows each meeting of a phone, and says of none', async () => {
    await registerDelegate(server, phone);
    await register(FREE2027);
    const text = (await run(`entries show ${phone}`)).lines.join('\n');
    expect(text).toContain('（MI2027）');
    expect(text).toContain('（FREE2027）');
    expect((await run(`entries show ${phone}`, { meeting: 'FREE2027' })).lines.join('\n')).not.toContain('MI2027');
    expect(await run('entries show 13900000000')).toMatchObject({
      exitCode: 1,
      lines: ['没有手机号 13900000000 的报名'],
    });
  });
});

describe('entries correct', () => {
  it('changes what is named, by shortName or label, choices by their text, of a paid entry too', async () => {
    await registerPaid(server, phone);
    const before = await entryOf(server, phone);
    expect(await run(`entries correct ${phone} name=欧阳晓民 性别=女 rzld=2027-05-19,2027-05-20`)).toEqual({
      exitCode: 0,
      lines: [
        '已修改 欧阳晓民 的报名（MI2027）',
        '姓名：欧阳晓明 → 欧阳晓民',
        '性别：男 → 女',
        '入住离店日期：2027-05-18 至 2027-05-20 → 2027-05-19 至 2027-05-20',
      ],
      output: null,
    });
    const { name, answers, ticketRef } = await entryOf(server, phone);
    expect({ name, sex: answers.sex, city: answers.citySelect, ticketRef }).toEqual({
      ...{ name: '欧阳晓民', sex: '2', city: '长沙市' },
      ticketRef: before.ticketRef,
    });
    expect(answers.rzldTime).toBe('2027-05-19,2027-05-20');
    expect((await run('export MI2027 out.xlsx')).exitCode).toBe(0);
  });

  it('keeps the region when the line of an address changes, and changes a part by its name', async () => {
    await registerDelegate(server, phone);
    await run(`entries correct ${phone} ReAddress=新址1号 districtSelect=天心区`);
    expect((await entryOf(server, phone)).answers).toMatchObject({
      ...{ provinceSelect: '湖南省', citySelect: '长沙市', districtSelect: '天心区', ReAddress: '新址1号' },
    });
  });

  it('checks by the form, and says how to name a field', async () => {
    await registerDelegate(server, phone);
    const refused = (words: string) => run(`entries correct ${phone} ${words}`);
    expect(await refused('cardNum=123')).toMatchObject({ exitCode: 1, lines: ['请输入正确身份证号'] });
    expect(await refused('gzdw=')).toMatchObject({ exitCode: 1, lines: ['请填写工作单位全称'] });
    expect(await refused('zjlx=护照')).toMatchObject({ exitCode: 1, lines: ['请输入正确护照号'] });
    expect((await refused('hair=1')).lines[0]).toMatch(/^没有字段“hair”，可以修改：name（姓名）、/);
    expect(await refused('passport=E12345678')).toMatchObject({
      exitCode: 1,
      lines: ['按其他答案，字段“护照号”不显示，不能填写'],
    });
    expect(await refused('bmtable=x')).toMatchObject({ exitCode: 1 });
    expect(await refused('nonsense')).toMatchObject({ exitCode: 2 });
    expect(await refused('name=欧阳晓明')).toMatchObject({ exitCode: 0, lines: ['没有变化'] });
  });

  it('takes an ID type together with its number', async () => {
    await registerDelegate(server, phone);
    expect(await run(`entries correct ${phone} zjlx=护照 passport=E12345678`)).toMatchObject({ exitCode: 0 });
    const text = (await run(`entries show ${phone}`)).lines.join('\n');
    expect(text).toMatch(/证件类型 +护照/);
    expect(text).not.toContain('E12345678');
  });

  it('moves an entry to another phone, with a new code, unless that phone is registered', async () => {
    await registerPaid(server, phone);
    const { ticketRef } = await entryOf(server, phone);
    await registerDelegate(server, '13912345678');
    expect(await run(`entries correct ${phone} phone=13912345678`)).toMatchObject({
      exitCode: 1,
      lines: ['该手机号已有报名，请先取消其中一个'],
    });
    expect(await run(`entries correct ${phone} phone=13712345678`)).toMatchObject({ exitCode: 0 });
    expect(await entriesOf(server, phone)).toEqual([]);
    expect((await entryOf(server, '13712345678')).ticketRef).not.toBe(ticketRef);
  });

  it('is not stopped by what was wrong already, and loses no answer that is no longer asked', async () => {
    await registerDelegate(server, phone);
    const { id, answers } = await entryOf(server, phone);
    const { gzdw: _, ...rest } = answers;
    await server.database.query
      .update(entries)
      .set({ answers: { ...rest, hobby: '围棋' } })
      .where(eq(entries.id, id));
    expect(await run(`entries correct ${phone} name=欧阳`)).toMatchObject({ exitCode: 0 });
    expect((await entryOf(server, phone)).answers).toMatchObject({ name: '欧阳', hobby: '围棋' });
  });

  it('keeps the attachments', async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }), '介绍信.pdf');
    const upload = new Request('http://localhost', { method: 'POST', body: form });
    const { data } = await server.call({
      method: 'POST',
      url: '/api/appweb/appThesis/uplaod',
      headers: { 'content-type': upload.headers.get('content-type') ?? '' },
      payload: Buffer.from(await upload.arrayBuffer()),
    });
    await registerDelegate(server, phone, { bmtable: data });
    const before = (await entryOf(server, phone)).answers.bmtable;
    expect(before).toMatch(/^\/api\/files\//);
    expect(await run(`entries correct ${phone} name=欧阳`)).toMatchObject({ exitCode: 0 });
    expect((await entryOf(server, phone)).answers.bmtable).toBe(before);
  });

  it('asks which meeting is meant', async () => {
    await registerDelegate(server, phone);
    await register(FREE2027);
    const { exitCode, lines } = await run(`entries correct ${phone} name=欧阳`);
    expect([exitCode, lines[0]]).toEqual([1, expect.stringMatching(/^该手机号报名了 2 个会议，请用 --meeting 指定：/)]);
    expect(await run(`entries correct ${phone} name=欧阳`, { meeting: 'FREE2027' })).toMatchObject({ exitCode: 0 });
  });
});

describe('entries cancel', () => {
  it('withdraws a free entry, and the phone may register again', async () => {
    await register(FREE2027);
    expect((await run(`entries cancel ${phone}`)).lines).toEqual([
      `已取消 欧阳晓明 的报名（FREE2027），手机号 ${phone} 可重新报名`,
    ]);
    expect(await register(FREE2027, { name: '欧阳' })).toMatchObject({ status: 200 });
    expect((await run(`entries show ${phone}`)).lines.join('\n')).toMatch(/姓名 +欧阳$/m);
  });

  it('withdraws an unpaid entry with its order, which nobody can pay any more', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    expect(await run(`entries cancel ${phone}`)).toMatchObject({ exitCode: 0 });
    await expect(pay(server, outTradeNo)).rejects.toThrow();
    expect(await entryOf(server, phone)).toMatchObject({ live: false });
    await registerPaid(server, phone);
    expect(await centreText()).not.toContain(outTradeNo);
  });

  it('refuses a paid entry and says how the money goes back', async () => {
    await registerPaid(server, phone);
    const paid = '已支付，不能取消，请用 refunds start 退费，全额退费后参会码失效、手机号可重新报名';
    expect(await run(`entries cancel ${phone}`)).toMatchObject({ exitCode: 1, lines: [paid] });
    await applyForRefund(server, phone);
    expect((await run(`entries cancel ${phone}`)).lines[0]).toContain('正在申请退费');
    expect(await entryOf(server, phone)).toMatchObject({ live: true });
  });

  it('refuses one that was paid while nobody had told the server', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await prepay(server, outTradeNo);
    server.gateways.pay.pay(outTradeNo);
    expect(await run(`entries cancel ${phone}`)).toMatchObject({ exitCode: 1, lines: ['该订单已支付，不能取消'] });
    expect(await entryOf(server, phone)).toMatchObject({ live: true, payment: 'paid' });
  });

  it('asks again where a bank transfer may be on its way', async () => {
    const outTradeNo = await registerDelegate(server, phone);
    await server.post('/api/appweb/wxpay/offlinePay', { outTradeNo });
    const { exitCode, lines } = await run(`entries cancel ${phone}`);
    expect([exitCode, lines[0]]).toEqual([1, expect.stringContaining('正在等待对公转账到账')]);
    expect(await run(`entries cancel ${phone}`, { force: '' })).toMatchObject({ exitCode: 0 });
  });

  it('refuses a member in a team order, a received ticket, and one that was used', async () => {
    const operator = await startTeam(server);
    const members = await addTestMembers(server, operator, [1, 2]);
    const { meetingPayorderId } = await submitTestOrder(operator, members.slice(0, 1));
    expect((await run(`entries cancel ${memberPhone(1)}`)).lines[0]).toContain('在团队的待支付订单');
    expect(await orderById(server, meetingPayorderId)).toMatchObject({ status: 'pending' });
    expect(await run(`entries cancel ${memberPhone(2)}`)).toMatchObject({ exitCode: 0 });

    await register(FREE2027);
    const { ticketRef } = await entryOf(server, phone);
    await run(`check-in ${ticketRef}`);
    expect(await run(`entries cancel ${phone}`)).toMatchObject({ exitCode: 1, lines: ['已签到，不能取消'] });
    await register(FREE2027, { phone: '13912345678' });
    await changeEntry(server, '13912345678', { transfer: 'received' });
    expect((await run('entries cancel 13912345678')).lines).toEqual(['参会资格由他人付费后转赠，不能取消']);
  });
});

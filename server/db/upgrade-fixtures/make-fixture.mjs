/**
 * Makes a fixture of `server/db/upgrade.test.ts` by an earlier edition itself: starts that edition's built server and
 * sandbox on a PostgreSQL of its own, has people of every kind act through its API and its command line, and keeps what
 * each of them sees (`seen.json.gz`) and the database (`database.sql.gz`). README.md in this folder says how to run it.
 *
 *   node make-fixture.mjs <checkout of the edition> <folder for the fixture>
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  hasReceipts,
  call,
  organiser,
  numberOf,
  codeSentTo,
  sent,
  logins,
  logIn,
  startPayment,
  pay,
  upload,
  codes,
  meetings,
  nextPhone,
  stay,
  ofShortForm,
  ofFullForm,
  credit,
  invoice,
  register,
  registered,
  paid,
  centreOf,
  transferTo,
  askRefund,
  decideRefund,
  payOffline,
  applyInvoice,
  pdf,
  png,
} from './act-as-people.mjs';
import { commit, work, binaries, asPostgres, data, databaseUrl, product, origin, folder } from './serve-edition.mjs';

async function individuals() {
  const files = `${await upload(pdf, '单位介绍信.pdf', 'application/pdf')},${await upload(png, '学生证.png', 'image/png')}`;
  const withAll = ofFullForm('欧阳晓明', {
    bmtable: files,
    attr2: JSON.stringify(credit),
    isInvoce: '1',
    invoiceInfo: invoice,
  });
  await paid('paid, with attachments, credit and invoice', withAll);
  const rare = { zjlx: '4', cardNum: '', passport: 'E12345678', isYdjd: '2', fangXing: '', rzldTime: '' };
  const withoutHotel = { ...rare, rzldStartTime: '', rzldEndTime: '' };
  await paid('paid, with rare characters', ofFullForm('𠮷田䶮·玥阿卜杜热合曼', withoutHotel));
  await registered('unpaid', ofFullForm('未付甲', { sex: '2', isBase: '1', isVisit: '2' }));
  const abandoned = await registered('unpaid, with a payment begun', ofFullForm('未付乙'));
  await startPayment(abandoned.outTradeNo);
  const kept = { 'idempotency-key': 'kept-key-of-a-phone-01' };
  const lost = ofFullForm('应答丢失');
  sent.push({ body: lost, headers: kept, answer: (await register(lost, kept)).answer });
  await logIn('1', lost.phone, 'registered with a key');

  const waiting = await registered('waiting for a bank transfer', ofFullForm('待汇款甲'));
  await payOffline(waiting);
  const withReceipt = await registered('waiting for a bank transfer, with a receipt', ofFullForm('待汇款乙'));
  await payOffline(withReceipt);
  if (hasReceipts) {
    const file = await upload(png, '回单.png', 'image/png');
    const receipt = {
      outTradeNo: withReceipt.outTradeNo,
      file,
      paidOn: day,
      payerName: '湘江会议医院',
      payerAccount: '1901',
    };
    await call('appweb/wxpay/transferReceipt', receipt);
  }
  const transferred = await registered('paid by bank transfer', ofFullForm('已汇款'));
  await payOffline(transferred);
  organiser('payments', 'confirm', transferred.outTradeNo);

  const invoiced = await paid('invoice issued', ofFullForm('已开票'));
  await applyInvoice(invoiced, (await centreOf(invoiced)).order.id);
  organiser('invoices', 'issue', invoiced.outTradeNo, '--number', '044001900111');
  const applied = await paid('invoice applied for', ofFullForm('待开票'));
  await applyInvoice(applied, (await centreOf(applied)).order.id);
  const credited = await paid('credit applied for later', ofFullForm('补学分'));
  const { entered } = await centreOf(credited);
  await call('appweb/entered/applyCredit/1', { ...credit, enteredId: entered.id }, credited.token);
  const present = await paid('checked in', ofFullForm('已签到'));
  organiser('check-in', '--', (await centreOf(present)).entered.ticketCode);

  const giver = await paid('transferred away', ofFullForm('转出人'));
  const receiver = ofFullForm('受赠人', { zjlx: '3', cardNum: '', HKMpass: 'H12345678' });
  await transferTo(giver, receiver);
  await logIn('1', receiver.phone, 'received a ticket');
}

async function refunds() {
  await askRefund(await paid('refund applied for', ofFullForm('退费申请中')));
  await askRefund(await paid('refund refused', ofFullForm('退费被拒')));
  decideRefund('refuse', '退费被拒', '--reason', '已过期限');
  const back = await paid('refunded', ofFullForm('已退费'));
  await askRefund(back);
  decideRefund('approve', '已退费');
  const byBank = await registered('refund approved offline', ofFullForm('线下退费'));
  await payOffline(byBank);
  organiser('payments', 'confirm', byBank.outTradeNo);
  await askRefund(byBank);
  decideRefund('approve', '线下退费');
  // Until WeChat has notified.
  for (;;) {
    const { orderList } = await centreOf(back);
    const listing = organiser('refunds', 'list', '--all');
    const line = listing.split('\n').find((one) => one.includes('已退费'));
    if (orderList.length > 0 && /已退款|退款成功|已到账/.test(line)) return;
  }
}

async function others() {
  await registered('free visitor', ofShortForm('2', '公益听众', { isCharge: '0' }));
  await registered('free visitor of a paid meeting', ofShortForm('3', '展会观众', { isCharge: '0' }));
  await paid('paid delegate of a mixed meeting', ofShortForm('3', '展会代表'));
  await registered('unpaid, without a receiving account', ofShortForm('45', '工作坊学员'));
  const travel = { ...{ meetingId: '6', sex: '1', gzdw: '湘江会议医院', zhicheng: '5', isVisit: '1' } };
  const traveller = { ...travel, isYdjd: '1', fangXing: '2', ...stay('LITE2027'), isInvoce: '0' };
  await paid('paid, with travel', { ...traveller, name: '差旅人', phone: nextPhone(), isCharge: '1' });
  await registered('free visitor without travel', { ...travel, name: '开放日', phone: nextPhone(), isCharge: '0' });
  await registered('in review', ofShortForm('7', '审核中', { isCharge: '0' }));
  await registered('approved', ofShortForm('7', '已通过', { isCharge: '0' }));
  organiser('reviews', 'approve', numberOf(organiser('reviews', 'list'), '已通过'));
}

async function teams() {
  const phone = nextPhone();
  await call(`appweb/login/sendEnteredAddMessage/${phone}?meetingId=3`);
  const team = { contactName: '李秘书', teamName: '湘江会议医院', province: '湖南省长沙市', concatPhone: phone };
  await call('appweb/team/teamUserRegiste', { meetingId: '3', ...team, code: await codeSentTo(phone) });
  const operator = { meetingId: '3', token: null };
  // A phone is texted once a minute.
  await new Promise((settle) => setTimeout(settle, 61_000));
  operator.token = await logIn('3', phone, 'team operator');
  const post = (path, body) => call(`appweb/team/${path}`, { meetingId: '3', ...body }, operator.token);
  const names = [
    '队员甲',
    '队员乙',
    '队员丙',
    '队员丁',
    '队员戊',
    '队员己',
    '队员庚',
    '队员辛',
    '队员壬',
    '队员癸',
    '队员退',
  ];
  const members = names.map((name) => ofShortForm('3', name, { isCharge: '0' }));
  await post('addEnteredBatch', { members });
  await post('addEntered', ofShortForm('3', '队员单独添加', { isCharge: '0', attr2: JSON.stringify(credit) }));
  const listed = async () => (await centreOf(operator)).enteredList;
  const ids = async (...wanted) =>
    (await listed())
      .filter(({ name }) => wanted.includes(name))
      .map(({ id }) => id)
      .join(',');
  const [corrected] = (await listed()).filter(({ name }) => name === '队员癸');
  const changes = { id: corrected.id, enteredId: corrected.id, name: '队员癸（更正）' };
  await post('updateTeamEntered', { ...members[9], ...changes });
  await post('delEntered', { phone: members[8].phone });
  const first = await post('submitTeamOrder', { enteredIds: await ids(...names.slice(0, 5), '队员退') });
  await pay(first.outTradeNo);
  await applyInvoice(operator, first.meetingPayorderId);
  const cancelled = await post('submitTeamOrder', { enteredIds: await ids('队员己') });
  await post('cancelOrder', { orderId: cancelled.meetingPayorderId });
  await post('submitTeamOrder', { enteredIds: await ids('队员己', '队员庚') });
  const [leaving] = (await listed()).filter(({ name }) => name === '队员退');
  await call('appweb/entered/applyRefund', { meetingId: '3', enteredId: leaving.id }, operator.token);
  decideRefund('approve', '队员退');
  await logIn('3', members[0].phone, 'member, paid by the team');
  await logIn('3', members[6].phone, 'member in a pending order');
  await logIn('3', members[7].phone, 'unpaid member');
}

/** A text that the provider cannot take stays owed. */
async function owe() {
  const refused = await registered('refused', ofShortForm('7', '未通过', { isCharge: '0' }));
  await product.sandbox.stop();
  organiser('reviews', 'refuse', numberOf(organiser('reviews', 'list'), '未通过'), '--reason', '名额已满');
  return [{ phone: refused.phone, template: 'review-result' }];
}

const keep = (name, text) => writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));

// What each of them sees.

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function seenBy({ who, meetingId, phone, token }) {
  const centre = await call(`appweb/entered/toEnteredCenter/${meetingId}`, undefined, token);
  const codes = {};
  const files = {};
  for (const entry of [centre.entered, ...centre.enteredList].filter((one) => one !== null)) {
    if (entry.ewmUrl !== '') codes[entry.id] = digest(await (await fetch(origin + entry.ewmUrl)).text());
    for (const [address] of entry.extendParam.matchAll(/\/api\/files\/[^",\\]+/g)) {
      const id = /files\/([\w-]+)/.exec(address)[1];
      files[id] = digest(Buffer.from(await (await fetch(origin + address)).arrayBuffer()));
    }
  }
  const numbers = [...(centre.orderList ?? [])].map(({ outTradeNo }) => outTradeNo);
  const states = {};
  for (const outTradeNo of numbers)
    states[outTradeNo] = (await call(`appweb/wxpay/queryOrder?outTradeNo=${outTradeNo}`)).trade_state;
  return { who, meetingId, phone, token, centre, codes, files, states };
}

const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
try {
  await individuals();
  await refunds();
  await others();
  await teams();
  const owed = await owe();
  const people = [];
  for (const login of logins) people.push(await seenBy(login));
  const forms = {};
  for (const code of codes) forms[code] = await call(`appweb/entered/getMeetingFromInfo?code=${code}`);
  mkdirSync(folder, { recursive: true });
  const seen = { commit, seenAt: new Date().toISOString(), people, meetings, forms, owed, sent };
  // An address is signed for an hour; what it leads to is kept beside it.
  const text = JSON.stringify(seen, null, 1).replace(/\?expires=\d+&signature=[\w-]+/g, '');
  keep('seen.json', text);
  await product.stop();
  const dump = execFileSync(join(binaries, 'pg_dump'), ['--inserts', '--no-owner', '--no-privileges', databaseUrl], {
    ...{ encoding: 'utf8', maxBuffer: 100_000_000 },
  });
  // Newer releases' commands to psql, which is not what reads it.
  keep('database.sql', dump.replace(/^\\(un)?restrict .*\n/gm, ''));
} finally {
  await product.stop();
  asPostgres('pg_ctl', '-D', data, 'stop', '-m', 'immediate');
  rmSync(work, { recursive: true, force: true });
}

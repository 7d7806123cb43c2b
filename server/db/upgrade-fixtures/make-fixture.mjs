/**
 * Makes a fixture of `server/db/upgrade.test.ts` by an earlier edition itself: starts that edition's built server and
 * sandbox on a PostgreSQL of its own, has people of every kind act through its API and its command line, and keeps what
 * each of them sees (`seen.json.gz`) and the database (`database.sql.gz`). README.md in this folder says how to run it.
 *
 *   node make-fixture.mjs <checkout of the edition> <folder for the fixture>
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const [edition, folder] = process.argv.slice(2).map((path) => resolve(path));
const { buildServer } = await import(pathToFileURL(join(edition, 'scripts/build/build-server.mjs')));
const { startProduct } = await import(pathToFileURL(join(edition, 'scripts/product/start-product.mjs')));
const commit = execFileSync('git', ['-C', edition, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

const work = mkdtempSync(join(tmpdir(), 'upgrade-fixture-'));
chmodSync(work, 0o777);

const freePort = () =>
  new Promise((settle) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => settle(port));
    });
  });

// PostgreSQL, as the tests start theirs.
const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => other - one);
const binaries = join('/usr/lib/postgresql', versions[0], 'bin');
const asPostgres = (program, ...words) =>
  execFileSync('runuser', ['-u', 'postgres', '--', join(binaries, program), ...words], { stdio: 'ignore' });
const postgresPort = await freePort();
const data = join(work, 'postgres');
asPostgres('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync');
const options = `-F -c port=${postgresPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${work}`;
asPostgres('pg_ctl', '-D', data, 'start', '-w', '-s', '-l', join(work, 'postgres.log'), '-o', options);
const databaseUrl = `postgres://postgres@127.0.0.1:${postgresPort}/postgres`;

await buildServer();
const product = await startProduct({
  ...{ root: edition, dataFolder: join(work, 'product'), host: '127.0.0.1', publicHost: 'localhost' },
  ...{ port: await freePort(), sandboxPort: await freePort() },
  env: {
    ...{ DATABASE_URL: databaseUrl, DATA_SECRET: Buffer.alloc(32, 7).toString('base64') },
    ...{ H5_DIR: 'none', RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' },
  },
  onLine: (line) => process.stderr.write(`${line}\n`),
});
const { sandboxOrigin } = product;
const origin = product.origin.replace('localhost', '127.0.0.1');

// The edition's API and command line.

const migrations = readdirSync(join(edition, 'server/db/migrations'));
const hasReceipts = migrations.some((name) => name.includes('bank_transfers'));
/** Since the audit trail the organiser says who they are. */
const by = migrations.some((name) => name.includes('money')) ? ['--as', '王芳'] : [];

async function call(path, body, token, more = {}) {
  const response = await fetch(`${origin}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...more,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.status !== 200) throw new Error(`${path} answers ${JSON.stringify(answer)}`);
  return answer.data;
}

function organiser(...words) {
  const env = { ...product.serverEnv, DATABASE_URL: databaseUrl };
  const file = join(edition, 'dist/server/cli.js');
  return execFileSync(process.execPath, [file, ...by, ...words], { cwd: edition, env, encoding: 'utf8' });
}

/** The number that a listing gives somebody's line. */
function numberOf(listing, name) {
  const line = listing.split('\n').find((one) => one.includes(name));
  if (line === undefined) throw new Error(`${name} is not listed:\n${listing}`);
  return line
    .trim()
    .split(/[\s│|]+/)
    .filter((word) => word !== '')[0];
}

async function codeSentTo(phone) {
  const { messages } = await (await fetch(`${sandboxOrigin}/sandbox/sms.json?phone=${phone}`)).json();
  return messages.find(({ code }) => code !== '')?.code;
}

/** The bodies that were posted with an Idempotency-Key, each with its answer. */
const sent = [];
const logins = [];
async function logIn(meetingId, phone, who) {
  await call(`appweb/login/sendLoginMessage/${meetingId}/${phone}`);
  const token = await call('auth/webLogin/tokenByCode', { phone, code: await codeSentTo(phone) });
  logins.push({ who, meetingId, phone, token });
  return token;
}

async function openid() {
  const query = new URLSearchParams([
    ...Object.entries({ appid: product.serverEnv.WECHAT_APPID, redirect_uri: `${product.origin}/conf` }),
    ...Object.entries({ response_type: 'code', scope: 'snsapi_base', state: 'abc' }),
  ]);
  const page = await fetch(`${sandboxOrigin}/connect/oauth2/authorize?${query}`, { redirect: 'manual' });
  const code = new URL(page.headers.get('location')).searchParams.get('code');
  return (await call(`appweb/wxpay/getUserInfoByCode?code=${code}`)).openid;
}

async function startPayment(outTradeNo) {
  const answer = await call('appweb/wxpay/getPrepayId', { outTradeNo, openId: await openid() });
  return typeof answer === 'string' ? answer : answer.prepayId;
}

async function pay(outTradeNo) {
  const prepayId = await startPayment(outTradeNo);
  const parameters = await call(`appweb/wxpay/getPayParameterForPage?prepayId=${prepayId}&meetingId=1`);
  const paid = await fetch(`${sandboxOrigin}/sandbox/pay`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(parameters) },
  });
  if (!paid.ok) throw new Error(await paid.text());
  for (;;) {
    const { trade_state: state } = await call(`appweb/wxpay/queryOrder?outTradeNo=${outTradeNo}`);
    if (state === 'SUCCESS') return;
  }
}

async function upload(bytes, name, type) {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), name);
  const answer = await (await fetch(`${origin}/api/appweb/appThesis/uplaod`, { method: 'POST', body: form })).json();
  return answer.data;
}

// People.

const codes = ['MI2027', 'FREE2027', 'MIX2027', 'DESK2027', 'LITE2027', 'REVIEW2027'];
const meetings = {};
for (const code of codes) meetings[code] = await call(`appweb/appMeeting/getMeetingBycode/${code}`);

let last = 13_900_000_000;
const nextPhone = () => String((last += 1));

/** Arriving for a meeting's first day and leaving on its last. */
const stay = (code) => {
  const [first, last] = [meetings[code].startTime, meetings[code].endTime].map((time) => time.slice(0, 10));
  return { rzldStartTime: first, rzldEndTime: last, rzldTime: `${first},${last}`, djsj: first, fjsj: last };
};

const ofShortForm = (meetingId, name, changes = {}) => ({
  ...{ meetingId, name, sex: '2', phone: nextPhone(), email: 'ouyang@example.org', gzdw: '湘江会议医院（南院区）' },
  ...{ keshi: '信息科 & "病案室" <一部>', province: '内蒙古自治区', isCharge: '1', isInvoce: '0', ...changes },
});
const ofFullForm = (name, changes = {}) => ({
  ...{ meetingId: '1', name, sex: '1', phone: nextPhone(), email: 'ouyang@example.org', csrq: '1980-02-29', zjlx: '1' },
  ...{ cardNum: '110105194912310021', nation: '5', zzmm: '4', education: '2', gzdw: '湘江会议医院', keshi: '心内科' },
  ...{ zhicheng: '2', province: '湖南省', provinceSelect: '湖南省', citySelect: '长沙市', districtSelect: '岳麓区' },
  ...{ ReAddress: '麓山南路 932 号　3 栋', ssjg: '1', shens: '湖南省医学会', isBase: '2', isVisit: '1', isYdjd: '1' },
  ...{ fangXing: '3', ...stay('MI2027'), bmtable: '', isCharge: '1', isInvoce: '0', ...changes },
});
const credit = {
  ...{ name: '欧阳晓明', age: '46', sex: '男', titlegrade: '副高及以上', gzdw: '湘江会议医院', isbasiclevel: '否' },
  ...{ province: '湖南省', phone: '13812345678' },
};
const invoice = {
  ...{ invoiceType: 1, invoiceTitle: '湘江会议医院', taxpayerIdentificationNumber: '12430000444877' },
  ...{
    bankOfDeposit: '工行岳麓支行',
    accountOpening: '1901 0014',
    companyAddress: '麓山南路',
    contactTelephoneCompany: '',
  },
  recipientEmail: 'finance@example.org',
};

async function register(body, more) {
  const answer = await call('appweb/entered/fromAdd', body, undefined, more);
  return { ...body, outTradeNo: answer.outTradeNo, answer };
}
const registered = async (who, body) => {
  const person = await register(body);
  return { ...person, token: await logIn(body.meetingId, body.phone, who) };
};
const paid = async (who, body) => {
  const person = await registered(who, body);
  await pay(person.outTradeNo);
  return person;
};
const centreOf = ({ meetingId, token }) => call(`appweb/entered/toEnteredCenter/${meetingId}`, undefined, token);
const transferTo = async (giver, receiver, more = {}) => {
  const { entered } = await centreOf(giver);
  const body = { ...receiver, ...more, enteredId: entered.id };
  await call('appweb/entered/applyTransfer', body, giver.token);
};
const askRefund = async (person) => {
  const { entered } = await centreOf(person);
  const body = { meetingId: person.meetingId, enteredId: entered.id };
  await call('appweb/entered/applyRefund', body, person.token);
};
const decideRefund = (decision, name, ...words) => {
  organiser('refunds', decision, numberOf(organiser('refunds', 'list'), name), ...words);
};
const payOffline = ({ outTradeNo }) => call('appweb/wxpay/offlinePay', { outTradeNo });
const applyInvoice = async (person, orderId) => {
  const path = `appweb/orderDetails/applyOrderInvoice/${person.meetingId}`;
  await call(path, { ...invoice, orderId, meetingId: person.meetingId }, person.token);
};

const pdf = Buffer.from('%PDF-1.7\n% 单位介绍信\n%%EOF\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

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

/** Acts for people through an earlier edition's API and its command line. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl, product, origin, edition, sandboxOrigin } from './serve-edition.mjs';

const migrations = readdirSync(join(edition, 'server/db/migrations'));
export const hasReceipts = migrations.some((name) => name.includes('bank_transfers'));
/** Since the audit trail the organiser says who they are. */
export const by = migrations.some((name) => name.includes('money')) ? ['--as', '王芳'] : [];

export async function call(path, body, token, more = {}) {
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

export function organiser(...words) {
  const env = { ...product.serverEnv, DATABASE_URL: databaseUrl };
  const file = join(edition, 'dist/server/cli.js');
  return execFileSync(process.execPath, [file, ...by, ...words], { cwd: edition, env, encoding: 'utf8' });
}

/** The number that a listing gives somebody's line. */
export function numberOf(listing, name) {
  const line = listing.split('\n').find((one) => one.includes(name));
  if (line === undefined) throw new Error(`${name} is not listed:\n${listing}`);
  return line
    .trim()
    .split(/[\s│|]+/)
    .filter((word) => word !== '')[0];
}

export async function codeSentTo(phone) {
  const { messages } = await (await fetch(`${sandboxOrigin}/sandbox/sms.json?phone=${phone}`)).json();
  return messages.find(({ code }) => code !== '')?.code;
}

/** The bodies that were posted with an Idempotency-Key, each with its answer. */
export const sent = [];
export const logins = [];
export async function logIn(meetingId, phone, who) {
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

export async function startPayment(outTradeNo) {
  const answer = await call('appweb/wxpay/getPrepayId', { outTradeNo, openId: await openid() });
  return typeof answer === 'string' ? answer : answer.prepayId;
}

export async function pay(outTradeNo) {
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

export async function upload(bytes, name, type) {
  const form = new FormData();
  form.append('file', new Blob([bytes], { type }), name);
  const answer = await (await fetch(`${origin}/api/appweb/appThesis/uplaod`, { method: 'POST', body: form })).json();
  return answer.data;
}

// People.

export const codes = ['MI2027', 'FREE2027', 'MIX2027', 'DESK2027', 'LITE2027', 'REVIEW2027'];
export const meetings = {};
for (const code of codes) meetings[code] = await call(`appweb/appMeeting/getMeetingBycode/${code}`);

let last = 13_900_000_000;
export const nextPhone = () => String((last += 1));

/** Arriving for a meeting's first day and leaving on its last. */
export const stay = (code) => {
  const [first, last] = [meetings[code].startTime, meetings[code].endTime].map((time) => time.slice(0, 10));
  return { rzldStartTime: first, rzldEndTime: last, rzldTime: `${first},${last}`, djsj: first, fjsj: last };
};

export const ofShortForm = (meetingId, name, changes = {}) => ({
  ...{ meetingId, name, sex: '2', phone: nextPhone(), email: 'ouyang@example.org', gzdw: '湘江会议医院（南院区）' },
  ...{ keshi: '信息科 & "病案室" <一部>', province: '内蒙古自治区', isCharge: '1', isInvoce: '0', ...changes },
});
export const ofFullForm = (name, changes = {}) => ({
  ...{ meetingId: '1', name, sex: '1', phone: nextPhone(), email: 'ouyang@example.org', csrq: '1980-02-29', zjlx: '1' },
  ...{ cardNum: '110105194912310021', nation: '5', zzmm: '4', education: '2', gzdw: '湘江会议医院', keshi: '心内科' },
  ...{ zhicheng: '2', province: '湖南省', provinceSelect: '湖南省', citySelect: '长沙市', districtSelect: '岳麓区' },
  ...{ ReAddress: '麓山南路 932 号　3 栋', ssjg: '1', shens: '湖南省医学会', isBase: '2', isVisit: '1', isYdjd: '1' },
  ...{ fangXing: '3', ...stay('MI2027'), bmtable: '', isCharge: '1', isInvoce: '0', ...changes },
});
export const credit = {
  ...{ name: '欧阳晓明', age: '46', sex: '男', titlegrade: '副高及以上', gzdw: '湘江会议医院', isbasiclevel: '否' },
  ...{ province: '湖南省', phone: '13812345678' },
};
export const invoice = {
  ...{ invoiceType: 1, invoiceTitle: '湘江会议医院', taxpayerIdentificationNumber: '12430000444877' },
  ...{
    bankOfDeposit: '工行岳麓支行',
    accountOpening: '1901 0014',
    companyAddress: '麓山南路',
    contactTelephoneCompany: '',
  },
  recipientEmail: 'finance@example.org',
};

export async function register(body, more) {
  const answer = await call('appweb/entered/fromAdd', body, undefined, more);
  return { ...body, outTradeNo: answer.outTradeNo, answer };
}
export const registered = async (who, body) => {
  const person = await register(body);
  return { ...person, token: await logIn(body.meetingId, body.phone, who) };
};
export const paid = async (who, body) => {
  const person = await registered(who, body);
  await pay(person.outTradeNo);
  return person;
};
export const centreOf = ({ meetingId, token }) => call(`appweb/entered/toEnteredCenter/${meetingId}`, undefined, token);
export const transferTo = async (giver, receiver, more = {}) => {
  const { entered } = await centreOf(giver);
  const body = { ...receiver, ...more, enteredId: entered.id };
  await call('appweb/entered/applyTransfer', body, giver.token);
};
export const askRefund = async (person) => {
  const { entered } = await centreOf(person);
  const body = { meetingId: person.meetingId, enteredId: entered.id };
  await call('appweb/entered/applyRefund', body, person.token);
};
export const decideRefund = (decision, name, ...words) => {
  organiser('refunds', decision, numberOf(organiser('refunds', 'list'), name), ...words);
};
export const payOffline = ({ outTradeNo }) => call('appweb/wxpay/offlinePay', { outTradeNo });
export const applyInvoice = async (person, orderId) => {
  const path = `appweb/orderDetails/applyOrderInvoice/${person.meetingId}`;
  await call(path, { ...invoice, orderId, meetingId: person.meetingId }, person.token);
};

export const pdf = Buffer.from('%PDF-1.7\n% 单位介绍信\n%%EOF\n');
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

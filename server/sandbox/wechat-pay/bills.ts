import { createHash, randomBytes, randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { SandboxContext } from '../sandbox-context';
import type { Order, RefundRecord } from '../sandbox-state';
import { PayFailure, paramError } from './pay-failure';
import { wechatTime } from './wechat-time';

/** The trade bills of a day, like WeChat's: one for payments, one for refunds. */
export interface Bills {
  /** Returns a bill's download address and its digest. */
  request(query: Readonly<Record<string, string | undefined>>, origin: string): object;
  /** Returns the file that a `download_url` names. */
  file(token: string): Buffer;
}

type Row = readonly (readonly [heading: string, text: string])[];

const summaryHeadings = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const headings = {
  SUCCESS:
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,商品名称,商户数据包,手续费,费率,订单金额,费率备注',
  REFUND:
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,退款申请时间,退款成功时间,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注',
};

/** Formats a time as on WeChat's bills: `2027-03-20 10:00:00`. */
const billTime = (at: number): string => wechatTime(at).slice(0, 19).replace('T', ' ');
const dayOf = (at: number): string => billTime(at).slice(0, 10);
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const feeRate = 0.006;

export function createBills({ identity, stateFile, faults, now }: SandboxContext): Bills {
  const files = new Map<string, Buffer>();
  const { orders, refunds } = stateFile.state;

  const common = (order: Order, at: number): Row => [
    ['交易时间', billTime(at)],
    ['公众账号ID', order.appId ?? identity.appId],
    ['商户号', identity.mchId],
    ['特约商户号', '0'],
    ['微信订单号', order.transactionId],
    ['商户订单号', order.outTradeNo],
    ['用户标识', order.openid],
    ['交易类型', 'JSAPI'],
    ['付款银行', 'OTHERS'],
    ['货币种类', 'CNY'],
    ['代金券金额', '0.00'],
    ['商品名称', order.description],
    ['费率', '0.60%'],
  ];
  const paymentRow = (order: Order, at: number): Row => [
    ...common(order, at),
    ['交易状态', 'SUCCESS'],
    ['应结订单金额', yuan(order.totalFen)],
    ['手续费', (order.totalFen * feeRate * 0.01).toFixed(5)],
    ['订单金额', yuan(order.totalFen)],
  ];
  const refundRow = (refund: RefundRecord, order: Order): Row => [
    ...common(order, refund.createdAt),
    ['交易状态', 'REFUND'],
    ['应结订单金额', '0.00'],
    ['退款申请时间', billTime(refund.createdAt)],
    ['退款成功时间', refund.status === 'SUCCESS' ? billTime(refund.succeedsAt) : ''],
    ['微信退款单号', refund.refundId],
    ['商户退款单号', refund.outRefundNo],
    ['退款金额', yuan(refund.refundFen)],
    ['充值券退款金额', '0.00'],
    ['退款类型', 'ORIGINAL'],
    ['退款状态', refund.status],
    ['手续费', (refund.refundFen * -feeRate * 0.01).toFixed(5)],
    ['订单金额', '0.00'],
    ['申请退款金额', yuan(refund.refundFen)],
  ];

  function rowsOf(type: keyof typeof headings, day: string): Row[] {
    if (type === 'SUCCESS')
      return [...orders.values()].flatMap((order) =>
        order.paidAt !== null && dayOf(order.paidAt) === day ? [paymentRow(order, order.paidAt)] : [],
      );
    return [...refunds.values()].flatMap((refund) => {
      const order = orders.get(refund.outTradeNo);
      return order !== undefined && dayOf(refund.createdAt) === day ? [refundRow(refund, order)] : [];
    });
  }

  /** Applies the armed faults to a bill. */
  function applyFaults(rows: readonly Row[]): Row[] {
    const spoilt = [...rows];
    const [first] = spoilt;
    if (first === undefined) return spoilt;
    const change = (changes: Readonly<Record<string, string>>): Row =>
      first.map(([heading, text]) => [heading, changes[heading] ?? text]);
    if (faults.take('bill-wrong-amount')) {
      const [wrong, isRefund] = ['0.01', first.some(([heading]) => heading === '商户退款单号')];
      spoilt[0] = change(
        isRefund ? { 退款金额: wrong, 申请退款金额: wrong } : { 应结订单金额: wrong, 订单金额: wrong },
      );
    }
    if (faults.take('bill-extra-row')) {
      const number = randomInt(10 ** 9, 10 ** 10);
      const names = {
        微信订单号: `4200EXTRA${number}`,
        商户订单号: `TEXTRA${number}`,
        商户退款单号: `REXTRA${number}`,
      };
      spoilt.push(change(names));
    }
    if (faults.take('bill-missing-row')) spoilt.shift();
    return spoilt;
  }

  return {
    request({ bill_date: day = '', bill_type: type = 'ALL', tar_type: packing }, origin) {
      if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw paramError('bill_date格式错误');
      if (type !== 'SUCCESS' && type !== 'REFUND') throw paramError('bill_type只支持SUCCESS和REFUND');
      if (packing !== undefined && packing !== 'GZIP') throw paramError('tar_type只支持GZIP');
      if (day >= dayOf(now())) throw new PayFailure(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
      const rows = rowsOf(type, day);
      if (rows.length === 0) throw new PayFailure(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
      const text = billText(headings[type], applyFaults(rows));
      const token = randomBytes(24).toString('base64url');
      files.set(token, packing === 'GZIP' ? gzipSync(text) : Buffer.from(text));
      // The digest covers the bill unpacked.
      const digest = createHash('sha1').update(text).digest('hex');
      const hash = faults.take('bill-wrong-digest')
        ? digest.replace(/^./, (first) => (first === '0' ? '1' : '0'))
        : digest;
      return { download_url: `${origin}/v3/billdownload/file?token=${token}`, hash_type: 'SHA1', hash_value: hash };
    },

    file(token) {
      const file = files.get(token);
      if (file === undefined) throw new PayFailure(404, 'RESOURCE_NOT_EXISTS', '文件不存在');
      return file;
    },
  };
}

const quoted = (cells: readonly string[]): string => cells.map((cell) => `\`${cell}`).join(',');

function billText(names: string, rows: readonly Row[]): string {
  const text = (row: Row, name: string): string => row.find(([heading]) => heading === name)?.[1] ?? '';
  const total = (name: string): string => rows.reduce((sum, row) => sum + Number(text(row, name) || '0'), 0).toFixed(2);
  const [settled, refunded, ordered, applied] = ['应结订单金额', '退款金额', '订单金额', '申请退款金额'].map(total);
  const fee = rows.reduce((sum, row) => sum + Number(text(row, '手续费')), 0).toFixed(5);
  const summary = [String(rows.length), settled, refunded, '0.00', fee, ordered, applied].map((cell) => cell ?? '');
  const lines = rows.map((row) => quoted(names.split(',').map((name) => text(row, name))));
  return [names, ...lines, summaryHeadings, quoted(summary), ''].join('\r\n');
}

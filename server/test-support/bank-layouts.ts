import { formatFen } from '../../src/domain/money/money';

/** A movement that a statement shows. */
export interface MadeMovement {
  /** `YYYY-MM-DD HH:mm:ss`. */
  at: string;
  direction: 'in' | 'out';
  amountFen: number;
  payer: string;
  payerAccount: string;
  text: string;
  serial: string;
  currency?: string;
}

/** A cell of a made statement: a date is what a workbook formats as one. */
export type MadeCell = string | number | Date | null;

export const banks = ['ICBC', 'CCB', 'CMB', 'BOC', 'ABC', 'BoCom'] as const;
export type Bank = (typeof banks)[number];

const own = { name: '中华医学信息学会', account: '1100 1016 6000 5800 0031' };
const yuan = (fen: number): string => formatFen(fen).replace('¥', '');
const day = (at: string): string => at.slice(0, 10);
const clock = (at: string): string => at.slice(11);
const compact = (text: string): string => text.replace(/\D/g, '');
const wide = (text: string): string => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

/** A bank's way of laying out its statements. */
interface Layout {
  head: MadeCell[][];
  headings: MadeCell[][];
  rowOf(one: MadeMovement, balanceFen: number, place: number): MadeCell[];
  foot(sums: { inFen: number; outFen: number; count: number }): MadeCell[][];
  /** The headings stand again after so many rows. */
  pageLength?: number;
}

/** The layouts of six banks, as people describe them. */
export const layouts: Readonly<Record<Bank, Layout>> = {
  ICBC: {
    head: [
      ['中国工商银行 账户明细'],
      [`账号: ${own.account}`, null, `户名: ${own.name}`],
      ['币种:人民币', null, '查询日期:2027-04-01至2027-04-30'],
    ],
    headings: [
      [
        '凭证号',
        '本方账号',
        '对方账号',
        '交易时间',
        '借贷标志',
        '交易金额',
        '对方行号',
        '对方单位',
        '用途',
        '摘要',
        '附言',
        '回单个性化信息',
        '余额',
      ],
    ],
    rowOf: (one, balanceFen) => [
      ...['000000000', compact(own.account), one.payerAccount, one.at, one.direction === 'in' ? '贷' : '借'],
      ...[
        yuan(one.amountFen),
        '102100099996',
        one.payer,
        one.text,
        '转账',
        '',
        one.serial === '' ? '' : `流水号:${one.serial}`,
        yuan(balanceFen),
      ],
    ],
    foot: ({ inFen, outFen }) => [['合计', null, null, null, null, `收入 ${yuan(inFen)} 支出 ${yuan(outFen)}`]],
    pageLength: 40,
  },
  CCB: {
    head: [['中国建设银行'], [`账　　号：${own.account}`, null, null, `账户名称：${own.name}`, null, '币种：人民币']],
    headings: [
      [
        '交易时间',
        '借方发生额/元(支取)',
        '贷方发生额/元(收入)',
        '余额',
        '币种',
        '对方户名',
        '对方账号',
        '对方开户机构',
        '记账日期',
        '摘要',
        '备注',
        '账户明细编号-交易流水号',
      ],
    ],
    rowOf: (one, balanceFen, place) => [
      `${compact(day(one.at))} ${clock(one.at)}`,
      one.direction === 'out' ? yuan(one.amountFen) : '-',
      one.direction === 'in' ? yuan(one.amountFen) : '-',
      ...[
        yuan(balanceFen),
        one.currency ?? '人民币元',
        one.payer,
        one.payerAccount,
        '中国银行北京分行',
        compact(day(one.at)),
      ],
      ...['电子汇入', one.text, `${place + 1}-${one.serial}`],
    ],
    foot: ({ inFen, outFen, count }) => [
      [],
      ['', `支取合计 ${yuan(outFen)}`, `收入合计 ${yuan(inFen)}`, '', `共 ${count} 笔`],
    ],
  },
  CMB: {
    head: [
      ['招商银行企业网银 交易明细'],
      ['账号', own.account, '账户名称', own.name],
      ['记录数: 71', null, '打印时间: 2027/05/01 09:12'],
    ],
    headings: [
      [
        '交易日',
        '交易时间',
        '起息日',
        '交易类型',
        '借方金额',
        '贷方金额',
        '余额',
        '摘要',
        '流水号',
        '业务名称',
        '用途',
        '业务参考号',
        '业务摘要',
        '其它摘要',
        '收/付方名称',
        '收/付方帐号',
        '收/付方开户行名',
        '冲账标志',
      ],
    ],
    rowOf: (one, balanceFen) => [
      ...[Number(compact(day(one.at))), clock(one.at), Number(compact(day(one.at))), '汇入汇款'],
      one.direction === 'out' ? one.amountFen / 100 : null,
      one.direction === 'in' ? one.amountFen / 100 : null,
      ...[
        balanceFen / 100,
        '网银转账',
        one.serial,
        '企业银行',
        one.text,
        '',
        one.text,
        '',
        one.payer,
        one.payerAccount,
        '招商银行',
        '',
      ],
    ],
    foot: ({ inFen, outFen }) => [['合计', null, null, null, outFen / 100, inFen / 100]],
  },
  BOC: {
    head: [
      ['中国银行股份有限公司 BANK OF CHINA'],
      ['查询账号[Inquirer account number]:', compact(own.account)],
      ['账户名称[Account Name]:', own.name],
    ],
    headings: [
      [
        '交易类型[ Transaction Type ]',
        '付款人开户行名[ Payer account bank ]',
        '付款人账号[ Debit Account No. ]',
        "付款人名称[ Payer's Name ]",
        '收款人账号[ Payee’s Account Number ]',
        "收款人名称[ Payee's Name ]",
        '交易日期[ Transaction Date ]',
        '交易时间[ Transaction time ]',
        '交易货币[ Trade Currency ]',
        '交易金额[ Trade Amount ]',
        '交易后余额[ After-transaction balance ]',
        '起息日期[ Value Date ]',
        '交易流水号[ Transaction reference number ]',
        '凭证号码[ Voucher number ]',
        '摘要[ Reference ]',
        '用途[ Purpose ]',
        '交易附言[ Remark ]',
        '备注[ Remarks ]',
      ],
    ],
    rowOf: (one, balanceFen) => {
      const [from, to] = one.direction === 'in' ? [one.payer, own.name] : [own.name, one.payer];
      const [fromAccount, toAccount] =
        one.direction === 'in' ? [one.payerAccount, compact(own.account)] : [compact(own.account), one.payerAccount];
      return [
        ...[
          '往来',
          '工商银行',
          fromAccount,
          from,
          toAccount,
          to,
          compact(day(one.at)),
          clock(one.at),
          one.currency ?? 'CNY',
        ],
        ...[
          `${one.direction === 'out' ? '-' : ''}${yuan(one.amountFen)}`,
          yuan(balanceFen),
          compact(day(one.at)),
          one.serial,
          '',
          '',
          '',
          wide(one.text),
          '',
        ],
      ];
    },
    foot: () => [['以下空白']],
  },
  ABC: {
    head: [['中国农业银行账户明细'], [`账号:${own.account}`, `户名:${own.name}`]],
    headings: [
      ['交易时间', '收入金额', '支出金额', '账户余额', '交易行名', '对方省市', '对方账号', '对方户名', '交易用途'],
    ],
    rowOf: (one, balanceFen) => [
      `${day(one.at)} ${clock(one.at)}`,
      one.direction === 'in' ? yuan(one.amountFen) : '0.00',
      one.direction === 'out' ? `-${yuan(one.amountFen)}` : '0.00',
      ...[yuan(balanceFen), '北京分行', '北京市', one.payerAccount, one.payer, one.text],
    ],
    foot: ({ inFen, outFen }) => [['合计:', yuan(inFen), `-${yuan(outFen)}`]],
  },
  BoCom: {
    head: [['交通银行'], [], ['账号/卡号', own.account, '户名', own.name, '币种', '人民币']],
    headings: [
      ['记账日期', '交易时间', '摘要', '发生额', null, '余额', '对方账号', '对方户名', '交易流水号', '附言'],
      [null, null, null, '借方', '贷方', null, null, null, null, null],
    ],
    rowOf: (one, balanceFen) => [
      new Date(`${day(one.at)}T00:00:00Z`),
      compact(clock(one.at)),
      '网银转入',
      one.direction === 'out' ? yuan(one.amountFen) : '',
      one.direction === 'in' ? yuan(one.amountFen) : '',
      ...[yuan(balanceFen), one.payerAccount, one.payer, one.serial, one.text],
    ],
    foot: ({ inFen, outFen }) => [
      ['本页小计', '', '', yuan(outFen), yuan(inFen)],
      ['合计', '', '', yuan(outFen), yuan(inFen)],
    ],
  },
};

import { formatFen } from '../../../src/domain/money/money';
import { formatShanghaiTime, isCalendarDate } from '../../../src/domain/time/shanghai-time';
import {
  checkBillsOf,
  listBillDifferences,
  resolveBillDifference,
  type ListedDifference,
} from '../../modules/bills/manage-bills';
import { flag, UsageError, type Command } from '../command';
import { printTable } from '../print-table';

const kindTexts: Readonly<Record<ListedDifference['kind'], string>> = {
  unbooked: '账单有，账上没有',
  unbilled: '账上有，账单没有',
  amount: '金额不同',
  state: '状态不同',
};
const billStates: Readonly<Record<string, string>> = { done: '已完成', pending: '处理中', failed: '未成功' };

const amountText = (fen: number | null): string => (fen === null ? '—' : formatFen(fen));

function resolutionText({ resolution }: ListedDifference): string {
  if (resolution === null) return '待处理';
  const { at, by, note } = resolution;
  return [formatShanghaiTime(at.getTime()), by, note].filter((text) => text !== '').join(' ');
}

export const billCommands: readonly Command[] = [
  {
    name: 'bill check',
    parameters: ['日期'],
    isReading: true,
    summary: '下载某日的账单与账上核对，如 bill check 2027-03-20；服务器每日自动核对',
    run: async ({ dependencies, words: [day = ''] }) => {
      if (!isCalendarDate(day)) throw new UsageError(`“${day}”应写成 2027-03-20`);
      const bills = await checkBillsOf(day, dependencies);
      return bills.flatMap(({ service, payments, paymentsFen, refunds, refundsFen, differences }) => [
        `${service} ${day}：收款 ${payments} 笔 ${formatFen(paymentsFen)}，退款 ${refunds} 笔 ${formatFen(refundsFen)}`,
        differences === 0 ? '与账上一致' : `有 ${differences} 处差异，见 bill list`,
      ]);
    },
  },
  {
    name: 'bill list',
    parameters: [],
    options: { all: flag('包括已处理的差异') },
    isReading: true,
    summary: '列出账单与账上的差异',
    run: async ({ dependencies, options }) => {
      const given = { all: options.all !== undefined };
      const { differences, lastCheckedDay } = await listBillDifferences(given, dependencies);
      const last = lastCheckedDay === null ? '还没有核对过账单' : `最近核对的账单：${lastCheckedDay}`;
      if (differences.length === 0) return ['没有待处理的差异', last];
      const table = printTable(
        ['编号', '日期', '渠道', '类型', '单号', '差异', '账上金额', '账单金额', '账单状态', '处理'],
        differences.map((one) => [
          ...[String(one.id), one.day, one.company, one.movement === 'payment' ? '收款' : '退款', one.number],
          ...[kindTexts[one.kind], amountText(one.ledgerFen), amountText(one.billFen)],
          billStates[one.billState] ?? '',
          resolutionText(one),
        ]),
      );
      return [...table, last];
    },
  },
  {
    name: 'bill resolve',
    parameters: ['编号'],
    options: { note: '差异的原因和处理，必填' },
    summary: '将一处差异记为已处理',
    run: async ({ dependencies, words, options, actor }) => {
      const note = options.note?.trim() ?? '';
      if (note === '') throw new UsageError('请用 --note 说明差异的原因和处理');
      const id = /^\d{1,15}$/.test(words[0] ?? '') ? Number(words[0]) : 0;
      const { day, number, kind } = await resolveBillDifference(id, { note, by: actor }, dependencies);
      return [`已处理 ${day} 的差异 ${number}（${kindTexts[kind]}）`];
    },
  },
];

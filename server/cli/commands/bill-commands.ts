import { formatFen } from '../../../src/domain/money/money';
import { formatShanghaiTime, isCalendarDate } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import type { BillDifferenceKind, BillDifferenceRow } from '../../db/tables/bills';
import type { Dependencies } from '../../context/dependencies';
import { findProvider } from '../../gateways/payment-provider';
import { checkBill, isBillDue } from '../../modules/bills/check-bill';
import { latestChecks, listDifferences, resolveDifference } from '../../stores/bills/store';
import { UsageError, type Command, type CommandContext } from '../command';
import { printTable } from '../print-table';

const kindTexts: Readonly<Record<BillDifferenceKind, string>> = {
  unbooked: '账单有，账上没有',
  unbilled: '账上有，账单没有',
  amount: '金额不同',
  state: '状态不同',
};
const billStates: Readonly<Record<string, string>> = { done: '已完成', pending: '处理中', failed: '未成功' };

const amountText = (fen: number | null): string => (fen === null ? '—' : formatFen(fen));

function resolutionText({ resolvedAt, resolvedBy, note }: BillDifferenceRow): string {
  if (resolvedAt === null) return '待处理';
  return [formatShanghaiTime(resolvedAt.getTime()), resolvedBy, note].filter((text) => text !== '').join(' ');
}

async function checkDay(day: string, dependencies: Dependencies): Promise<string[]> {
  const { payments } = dependencies.gateways;
  if (payments.length === 0) throw refuse('没有启用在线支付，没有账单');
  const lines: string[] = [];
  for (const provider of payments) {
    const { service } = provider.labels;
    const isDue = isBillDue(provider, day, dependencies.clock.now());
    const checked = isDue ? await checkBill(provider, day, dependencies) : null;
    if (checked === null) throw refuse(`${service} ${day} 的账单尚未生成，请稍后再试`);
    const { paymentsFen, refundsFen, differences } = checked;
    lines.push(
      `${service} ${day}：收款 ${checked.payments} 笔 ${formatFen(paymentsFen)}，退款 ${checked.refunds} 笔 ${formatFen(refundsFen)}`,
      differences.length === 0 ? '与账上一致' : `有 ${differences.length} 处差异，见 bill list`,
    );
  }
  return lines;
}

/** In characters. */
const maxNoteLength = 500;

async function resolve({ dependencies, words, options, actor }: CommandContext): Promise<string[]> {
  const { database, clock } = dependencies;
  const note = options.note?.trim() ?? '';
  if (note === '') throw new UsageError('请用 --note 说明差异的原因和处理');
  const id = /^\d{1,15}$/.test(words[0] ?? '') ? Number(words[0]) : 0;
  const resolution = { resolvedAt: new Date(clock.now()), resolvedBy: actor, note: note.slice(0, maxNoteLength) };
  const resolved = await database.query.transaction((query) => resolveDifference(query, id, resolution));
  if (resolved === null) throw refuse('没有这个待处理的差异：编号见 bill list');
  return [`已处理 ${resolved.day} 的差异 ${resolved.number}（${kindTexts[resolved.kind]}）`];
}

export const billCommands: readonly Command[] = [
  {
    name: 'bill check',
    parameters: ['日期'],
    isReading: true,
    summary: '下载某日的账单与账上核对，如 bill check 2027-03-20；服务器每日自动核对',
    run: async ({ dependencies, words }) => {
      const [day = ''] = words;
      if (!isCalendarDate(day)) throw new UsageError(`“${day}”应写成 2027-03-20`);
      return checkDay(day, dependencies);
    },
  },
  {
    name: 'bill list',
    parameters: [],
    options: { all: '包括已处理的差异' },
    isReading: true,
    summary: '列出账单与账上的差异',
    run: async ({ dependencies, options }) => {
      const { query } = dependencies.database;
      const items = await listDifferences(query, { all: options.all !== undefined });
      const [latest] = (await latestChecks(query, 10)).filter(({ checkedAt }) => checkedAt !== null);
      const last = latest === undefined ? '还没有核对过账单' : `最近核对的账单：${latest.day}`;
      if (items.length === 0) return ['没有待处理的差异', last];
      const table = printTable(
        ['编号', '日期', '渠道', '类型', '单号', '差异', '账上金额', '账单金额', '账单状态', '处理'],
        items.map((item) => [
          String(item.id),
          item.day,
          findProvider(dependencies.gateways.payments, item.provider)?.labels.company ?? item.provider,
          item.movement === 'payment' ? '收款' : '退款',
          item.number,
          kindTexts[item.kind],
          amountText(item.ledgerFen),
          amountText(item.billFen),
          billStates[item.billState] ?? '',
          resolutionText(item),
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
    run: resolve,
  },
];

import { formatFen } from '../../../src/domain/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../answers';
import type { RefundState } from '../../db/tables/payments';
import { sendNotices } from '../../modules/notices/send-notices';
import { sendRefunds } from '../../modules/payments/send-refunds';
import { approveRefund, refuseRefund } from '../../modules/refunds/decide-refund';
import { retryRefund } from '../../modules/refunds/retry-refund';
import type { Command, CommandContext } from '../command';
import { listRefunds, type RefundListItem } from '../lists';
import { pickByPrefix, shownIdLength } from '../pick-by-prefix';
import { printTable } from '../print-table';

const refundStates: Readonly<Record<RefundState, string>> = {
  requested: '已批准，待发起微信退款',
  processing: '已批准，微信退款处理中',
  success: '已退款',
  closed: '微信退款已关闭',
  abnormal: '微信退款异常',
};

function stateText({ application, refund }: RefundListItem): string {
  if (application.decision === 'pending') return '待审核';
  if (application.decision === 'refused') return `已拒绝 ${application.reason}`.trim();
  return refund === null ? '已批准，线下退款' : refundStates[refund.state];
}

const idOf = ({ application }: RefundListItem): string => application.id;

async function pick(context: CommandContext, all: boolean): Promise<RefundListItem> {
  const items = await listRefunds(context.dependencies.database.query, { meeting: '', all });
  return pickByPrefix(items, idOf, context.words[0] ?? '');
}

/** How a refund stands after it was sent. */
async function stateLine(context: CommandContext, id: string): Promise<string> {
  const items = await listRefunds(context.dependencies.database.query, { meeting: '', all: true });
  const item = items.find(({ application }) => application.id === id);
  return item === undefined ? '' : stateText(item);
}

export const refundCommands: readonly Command[] = [
  {
    name: 'refunds list',
    parameters: [],
    options: { meeting: '会议编码', all: '包括已处理的申请' },
    summary: '列出退费申请',
    run: async ({ dependencies, options }) => {
      const { meeting = '' } = options;
      const items = await listRefunds(dependencies.database.query, { meeting, all: options.all !== undefined });
      if (items.length === 0) return ['没有待处理的退费申请'];
      return printTable(
        ['编号', '会议', '姓名', '手机号', '退费金额', '申请时间', '状态'],
        items.map((item) => [
          item.application.id.slice(0, shownIdLength),
          item.meeting,
          item.entry.name,
          item.entry.phone,
          formatFen(item.application.refundFen),
          formatShanghaiTime(item.application.createdAt.getTime()),
          stateText(item),
        ]),
      );
    },
  },
  {
    name: 'refunds approve',
    parameters: ['编号'],
    summary: '同意退费：参会码立即失效，微信支付的原路退回',
    run: async (context) => {
      const { dependencies, log } = context;
      const { application, entry } = await pick(context, true);
      const way = await approveRefund(application.id, dependencies);
      await sendRefunds(dependencies, log);
      await sendNotices(dependencies, log);
      const done = `已同意 ${entry.name} 的退费，金额 ${formatFen(application.refundFen)}`;
      if (way === 'offline') return [done, '该订单为线下支付，请将款项退回付款方'];
      return [done, await stateLine(context, application.id)];
    },
  },
  {
    name: 'refunds refuse',
    parameters: ['编号'],
    options: { reason: '拒绝的原因，写入短信' },
    summary: '拒绝退费：参会码继续有效，可再次申请',
    run: async (context) => {
      const { dependencies, log, options } = context;
      const { application, entry } = await pick(context, true);
      await refuseRefund(application.id, options.reason ?? '', dependencies);
      await sendNotices(dependencies, log);
      return [`已拒绝 ${entry.name} 的退费申请`];
    },
  },
  {
    name: 'refunds retry',
    parameters: ['编号'],
    summary: '用同一退款单号再次发起微信退款',
    run: async (context) => {
      const { dependencies, log } = context;
      const { application } = await pick(context, true);
      if (application.outRefundNo === null) throw refuse('该申请没有微信退款');
      await retryRefund(application.outRefundNo, dependencies);
      await sendRefunds(dependencies, log);
      return [await stateLine(context, application.id)];
    },
  },
];

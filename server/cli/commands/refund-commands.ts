import { formatFen } from '../../../src/domain/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../answers';
import { sendNotices } from '../../modules/notices/send-notices';
import { approveRefund, refuseRefund } from '../../modules/refunds/decide-refund';
import { sendRefunds } from '../../modules/refunds/send-refunds';
import { retryRefund, settleRefundOffline } from '../../modules/refunds/settle-refund';
import type { Command, CommandContext } from '../command';
import { listRefunds, type RefundListItem } from '../list-refunds';
import { pickByPrefix, shownIdLength } from '../pick-by-prefix';
import { printTable } from '../print-table';
import { refundFailureText, refundStateText } from '../refund-state-text';

/** Finds the refund or application whose number has this prefix. */
async function pick({ dependencies, words }: CommandContext): Promise<RefundListItem> {
  const items = await listRefunds(dependencies.database.query, { meeting: '', all: true });
  return pickByPrefix(items, ({ id }) => id, words[0] ?? '');
}

async function pickApplication(context: CommandContext) {
  const { application, names } = await pick(context);
  if (application === null) throw refuse('该退款无需审批');
  return { application, names };
}

/** Finds the provider refund whose number, or whose application's number, has this prefix. */
async function pickRefundNo(context: CommandContext): Promise<{ id: string; outRefundNo: string }> {
  const { id, refund } = await pick(context);
  if (refund === null) throw refuse('该申请没有原路退款');
  return { id, outRefundNo: refund.outRefundNo };
}

async function stateLines({ dependencies }: CommandContext, id: string): Promise<string[]> {
  const items = await listRefunds(dependencies.database.query, { meeting: '', all: true });
  const item = items.find((one) => one.id === id);
  if (item === undefined) return [];
  const failure = refundFailureText(item.refund, dependencies.gateways.payments);
  return [refundStateText(item, dependencies.gateways.payments), ...(failure === '' ? [] : [`原因：${failure}`])];
}

export const refundCommands: readonly Command[] = [
  {
    name: 'refunds list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码', all: '包括已处理的申请和已完成的退款' },
    summary: '列出待审核的退费申请，以及未成功的原路退款和原因',
    run: async ({ dependencies, options }) => {
      const { meeting = '' } = options;
      const items = await listRefunds(dependencies.database.query, { meeting, all: options.all !== undefined });
      if (items.length === 0) return ['没有待处理的退费'];
      return printTable(
        ['编号', '会议', '姓名', '手机号', '退费金额', '申请时间', '状态', '原因'],
        items.map((item) => [
          item.id.slice(0, shownIdLength),
          item.meeting,
          item.names,
          item.phone,
          formatFen(item.refundFen),
          formatShanghaiTime(item.createdAt.getTime()),
          refundStateText(item, dependencies.gateways.payments),
          refundFailureText(item.refund, dependencies.gateways.payments),
        ]),
      );
    },
  },
  {
    name: 'refunds approve',
    parameters: ['编号'],
    summary: '同意退费：参会码立即失效，在线支付的原路退回',
    run: async (context) => {
      const { dependencies, log } = context;
      const { application, names } = await pickApplication(context);
      const { way, refundFen } = await approveRefund(application.id, dependencies);
      await sendRefunds(dependencies, log);
      await sendNotices(dependencies, log);
      const done = `已同意 ${names} 的退费，金额 ${formatFen(refundFen)}`;
      if (way === 'offline') return [done, '该款项不能原路退回，请将其退回付款方'];
      return [done, ...(await stateLines(context, application.id))];
    },
  },
  {
    name: 'refunds refuse',
    parameters: ['编号'],
    options: { reason: '拒绝的原因，写入短信' },
    summary: '拒绝退费：参会码继续有效，可再次申请',
    run: async (context) => {
      const { dependencies, log, options } = context;
      const { application, names } = await pickApplication(context);
      await refuseRefund(application.id, options.reason ?? '', dependencies);
      await sendNotices(dependencies, log);
      return [`已拒绝 ${names} 的退费申请`];
    },
  },
  {
    name: 'refunds retry',
    parameters: ['编号'],
    summary: '用同一退款单号再次发起未成功的原路退款，或查询处理中的退款，不会重复退款',
    run: async (context) => {
      const { dependencies, log } = context;
      const { id, outRefundNo } = await pickRefundNo(context);
      await retryRefund(outRefundNo, dependencies);
      await sendRefunds(dependencies, log);
      return stateLines(context, id);
    },
  },
  {
    name: 'refunds offline',
    parameters: ['编号'],
    summary: '原路退款已关闭或异常、款项已用其他方式退回的，记为线下退款',
    run: async (context) => {
      const { id, outRefundNo } = await pickRefundNo(context);
      await settleRefundOffline(outRefundNo, context.dependencies);
      return stateLines(context, id);
    },
  },
];

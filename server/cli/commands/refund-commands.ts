import { formatFen } from '../../../src/domain/money/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import { sendNotices } from '../../modules/notices/send-notices';
import { approveRefund, refuseRefund, type RefundWay } from '../../modules/refunds/decide-refund';
import { sendRefunds } from '../../modules/refunds/send-refunds';
import { retryRefund, settleEarlierRefund, settleRefundOffline } from '../../modules/refunds/settle-refund';
import { startRefund } from '../../modules/refunds/start-refund';
import type { Command, CommandContext } from '../command';
import { findEntry } from '../../modules/entries/find-registrations';
import { meetingOption } from './entry-commands';
import { isUnchecked, listRefunds, type RefundListItem } from '../../modules/refunds/refund-list-store';
import { pickByPrefix, shownIdLength } from '../pick-by-prefix';
import { printTable } from '../print-table';
import { readAmount } from '../read-amount';
import { readSerial, reasonOf } from '../read-facts';
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
  const item = await pick(context);
  return { id: item.id, outRefundNo: requireRefundNo(item) };
}

function requireRefundNo({ refund }: RefundListItem): string {
  if (refund === null) throw refuse('该申请没有退款，请先用 refunds approve 同意');
  return refund.outRefundNo;
}

/** How the money of a refund just approved goes back, and how far it is. */
async function wayLines(context: CommandContext, way: RefundWay, id: string): Promise<string[]> {
  if (way === 'offline') return ['该款项不能原路退回，请将其退回付款方，再用 refunds offline 登记'];
  return stateLines(context, id);
}

async function stateLines({ dependencies }: CommandContext, id: string): Promise<string[]> {
  const items = await listRefunds(dependencies.database.query, { meeting: '', all: true });
  const item = items.find((one) => one.id === id);
  if (item === undefined) return [];
  const failure = refundFailureText(item, dependencies.gateways.payments);
  return [refundStateText(item, dependencies.gateways.payments), ...(failure === '' ? [] : [`原因：${failure}`])];
}

export const refundCommands: readonly Command[] = [
  {
    name: 'refunds list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码', all: '包括已处理的申请和已完成的退款' },
    summary: '列出待审核的退费申请、待打款和待核对的退费，以及未成功的原路退款和原因',
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
          refundFailureText(item, dependencies.gateways.payments),
        ]),
      );
    },
  },
  {
    name: 'refunds approve',
    parameters: ['编号'],
    summary: '同意退费：参会码立即失效，在线支付的原路退回，其他的待打款',
    run: async (context) => {
      const { dependencies, log } = context;
      const { application, names } = await pickApplication(context);
      const { way, refundFen } = await approveRefund(application.id, dependencies);
      await sendRefunds(dependencies, log);
      await sendNotices(dependencies, log);
      const done = `已同意 ${names} 的退费，金额 ${formatFen(refundFen)}`;
      return [done, ...(await wayLines(context, way, application.id))];
    },
  },
  {
    name: 'refunds start',
    parameters: ['手机号', '[金额]'],
    options: { ...meetingOption, reason: '退费原因，必填', force: '已签到的也退费' },
    summary: '主办方主动退费，不需申请，不限截止时间：不写金额为全退，参会码失效；部分退费的参会码继续有效',
    run: async (context) => {
      const { dependencies, log, words, options } = context;
      const amountFen = words[1] === undefined ? null : readAmount(words[1]);
      const reason = reasonOf(options, '请用 --reason 注明退费原因');
      const { entry } = await findEntry(context.words[0] ?? '', context);
      const given = { amountFen, reason, isForced: options.force !== undefined };
      const print = (id: string): string => id.slice(0, shownIdLength);
      const started = await startRefund(entry.id, given, print, dependencies);
      await sendRefunds(dependencies, log);
      await sendNotices(dependencies, log);
      const { applicationId, way, refundFen, isWhole } = started;
      const done = `已为 ${entry.name} ${isWhole ? '' : '部分'}退费 ${formatFen(refundFen)}，${isWhole ? '参会码已失效' : '参会码继续有效'}`;
      return [done, ...(await wayLines(context, way, applicationId))];
    },
  },
  {
    name: 'refunds refuse',
    parameters: ['编号'],
    options: { reason: '拒绝的原因，写入短信，并显示给参会人和经办人' },
    summary: '拒绝退费：参会码继续有效，可再次申请',
    run: async (context) => {
      const { dependencies, log, options } = context;
      const { application, names } = await pickApplication(context);
      const hasReason = (options.reason ?? '').trim() !== '';
      await refuseRefund(application.id, hasReason ? reasonOf(options, '') : '', dependencies);
      await sendNotices(dependencies, log);
      const done = `已拒绝 ${names} 的退费申请，参会码继续有效`;
      return [done, ...(hasReason ? [] : ['未写原因：申请人只会看到“未通过”，下次可用 --reason 注明'])];
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
    parameters: ['编号', '[银行流水号]'],
    summary: '登记主办方已将款项退回：待打款、待核对的，以及原路退款已关闭或异常后用其他方式退回的',
    run: async (context) => {
      const { dependencies, log, words } = context;
      const serial = readSerial(words[1] ?? '');
      const item = await pick(context);
      if (item.application !== null && isUnchecked(item))
        await settleEarlierRefund(item.application.id, serial, dependencies);
      else await settleRefundOffline(requireRefundNo(item), serial, dependencies);
      await sendNotices(dependencies, log);
      return stateLines(context, item.id);
    },
  },
];

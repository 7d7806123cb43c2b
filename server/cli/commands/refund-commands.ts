import { formatFen } from '../../../src/domain/money/money';
import { listRefunds, type ListedRefund } from '../../modules/refunds/list-refunds';
import {
  approveApplication,
  recordPaidBack,
  refundRegistration,
  refuseApplication,
  resendRefund,
} from '../../modules/refunds/manage-refunds';
import { shortId } from '../../secrets/random-ids';
import { flag, type Command, type CommandContext } from '../command';
import { meetingOption, readRegistration } from '../find-registration';
import { pickByPrefix } from '../pick-by-prefix';
import { printTable } from '../print-table';
import { readAmount } from '../read-amount';
import { readSerial, reasonOf } from '../read-facts';
import { refundText } from '../../modules/refunds/refund-text';
import { refundAdvice, timeText } from '../printed-texts';

/** Reads the first word as the refund or application whose id begins with it. */
async function readId({ dependencies, words }: CommandContext): Promise<string> {
  return pickByPrefix(await listRefunds({ meetingCode: '', all: true }, dependencies), words[0]).id;
}

function stateLines(refund: ListedRefund): string[] {
  const advice = refundAdvice(refund);
  return [refundText(refund), ...(advice === '' ? [] : [`原因：${advice}`])];
}

/** How the money of a refund just approved goes back, and how far it is. */
const wayLines = (way: 'provider' | 'offline', refund: ListedRefund): string[] =>
  way === 'offline' ? ['该款项不能原路退回，请将其退回付款方，再用 refunds offline 登记'] : stateLines(refund);

export const refundCommands: readonly Command[] = [
  {
    name: 'refunds list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码', all: flag('包括已处理的申请和已完成的退款') },
    summary: '列出待审核的退费申请、待打款和待核对的退费，以及未成功的原路退款和原因',
    run: async ({ dependencies, options }) => {
      const filter = { meetingCode: options.meeting ?? '', all: options.all !== undefined };
      const refunds = await listRefunds(filter, dependencies);
      if (refunds.length === 0) return ['没有待处理的退费'];
      return printTable(
        ['编号', '会议', '姓名', '手机号', '退费金额', '申请时间', '状态', '原因'],
        refunds.map((refund) => [
          shortId(refund.id),
          refund.meetingCode,
          refund.names,
          refund.phone,
          formatFen(refund.refundFen),
          timeText(refund.createdAt),
          refundText(refund),
          refundAdvice(refund),
        ]),
      );
    },
  },
  {
    name: 'refunds approve',
    parameters: ['编号'],
    summary: '同意退费：参会码立即失效，在线支付的原路退回，其他的待打款',
    run: async (context) => {
      const id = await readId(context);
      const { way, refundFen, refund } = await approveApplication(id, context.dependencies, context.log);
      return [`已同意 ${refund.names} 的退费，金额 ${formatFen(refundFen)}`, ...wayLines(way, refund)];
    },
  },
  {
    name: 'refunds start',
    parameters: ['手机号', '[金额]'],
    options: { ...meetingOption, reason: '退费原因，必填', force: flag('已签到的也退费') },
    summary: '主办方主动退费，不需申请，不限截止时间：不写金额为全退，参会码失效；部分退费的参会码继续有效',
    run: async (context) => {
      const { dependencies, log, words, options } = context;
      const amountFen = words[1] === undefined ? null : readAmount(words[1]);
      const reason = reasonOf(options, '请用 --reason 注明退费原因');
      const { id, name } = await readRegistration(words[0] ?? '', context);
      const given = { amountFen, reason, isForced: options.force !== undefined };
      const { way, refundFen, isWhole, refund } = await refundRegistration(id, given, dependencies, log);
      const done = `已为 ${name} ${isWhole ? '' : '部分'}退费 ${formatFen(refundFen)}，${isWhole ? '参会码已失效' : '参会码继续有效'}`;
      return [done, ...wayLines(way, refund)];
    },
  },
  {
    name: 'refunds refuse',
    parameters: ['编号'],
    options: { reason: '拒绝的原因，写入短信，并显示给参会人和经办人' },
    summary: '拒绝退费：参会码继续有效，可再次申请',
    run: async (context) => {
      const { dependencies, log, options } = context;
      const id = await readId(context);
      const hasReason = (options.reason ?? '').trim() !== '';
      const reason = hasReason ? reasonOf(options, '') : '';
      const { names } = await refuseApplication(id, reason, dependencies, log);
      const done = `已拒绝 ${names} 的退费申请，参会码继续有效`;
      return [done, ...(hasReason ? [] : ['未写原因：申请人只会看到“未通过”，下次可用 --reason 注明'])];
    },
  },
  {
    name: 'refunds retry',
    parameters: ['编号'],
    summary: '用同一退款单号再次发起未成功的原路退款，或查询处理中的退款，不会重复退款',
    run: async (context) => stateLines(await resendRefund(await readId(context), context.dependencies, context.log)),
  },
  {
    name: 'refunds offline',
    parameters: ['编号', '[银行流水号]'],
    summary: '登记主办方已将款项退回：待打款、待核对的，以及原路退款已关闭或异常后用其他方式退回的',
    run: async (context) => {
      const { dependencies, log, words } = context;
      const serial = readSerial(words[1] ?? '');
      return stateLines(await recordPaidBack(await readId(context), serial, dependencies, log));
    },
  },
];

import { formatFen } from '../../../src/domain/money/money';
import { readRemark } from '../../../src/domain/payment/transfer';
import { bookTransfer, type BookedTransfer } from '../../modules/bank/book-transfer';
import { accountOfCode } from '../../modules/accounts/meeting-account';
import {
  amountDueFor,
  listMismatches,
  listPaymentsWithoutOrder,
  listTransfers,
  readReceipt,
  type UnknownPayment,
} from '../../modules/payments/list-payments';
import { settleMismatch } from '../../modules/payments/settle-mismatch';
import { bookUnknownPayment } from '../../modules/payments/settle-unknown';
import { undoConfirmation } from '../../modules/bank/undo-confirmation';
import { returnPayment, type ReturnedPayment } from '../../modules/refunds/return-payment';
import { answer, exitCode, flag, type Command, type CommandContext, type CommandResult } from '../command';
import { printTable } from '../print-table';
import { readAmount, typedAmount } from '../read-amount';
import { readDay, readSerial, reasonOf } from '../read-facts';
import { orderTexts, timeText } from '../printed-texts';

/** How a payment of the wrong amount, or for an unknown order, was settled. */
function describeSettlement({ outcome, amountFen, service }: ReturnedPayment): string {
  switch (outcome) {
    case 'accepted':
      return `已按实收 ${formatFen(amountFen)} 确认订单已支付`;
    case 'refunding':
      return `将原路退回 ${formatFen(amountFen)}，进展见 refunds list --all；订单可重新支付`;
    case 'refunding-unknown':
      return `将原路退回 ${formatFen(amountFen)}，进展见 refunds list --all`;
    case 'goneBack':
      return `该付款已在${service}商户平台退款，订单可重新支付`;
  }
}

const unknownStates: Readonly<Record<UnknownPayment['state'], string>> = {
  waiting: '待处理',
  booked: '已用于订单',
  returning: '原路退回，见 refunds list --all',
};

/** A printed remark is two words. */
const numberOrRemark = ['附言或订单号', '[附言后四位]'];

/**
 * Splits the words of `payments confirm` into the order's name and the amount. Two words that together are a remark are
 * taken for one, also if the second has digits only: a remark with an amount after it is too long for a remark.
 * @returns `amountFen` null if none is typed
 */
function readConfirmation(words: readonly string[]): { typed: string; amountFen: number | null } {
  const all = words.join(' ');
  if (words.length === 1 || readRemark(all) !== null) return { typed: all, amountFen: null };
  return { typed: words.slice(0, -1).join(' '), amountFen: readAmount(words.at(-1) ?? '') };
}

/** Says what is due to somebody who has not typed what has arrived: nothing is booked without an amount. */
async function askForAmount({ dependencies }: CommandContext, typed: string): Promise<CommandResult> {
  const { outTradeNo, amountFen, names } = await amountDueFor(typed, dependencies);
  const lines = [
    `订单 ${outTradeNo} 应付 ${formatFen(amountFen)}（${names.join('、')}）`,
    `核对银行到账金额后，请写明金额：payments confirm ${typed} ${typedAmount(amountFen)} --date 到账日期 --serial 银行流水号`,
  ];
  return answer(exitCode.refused, lines);
}

function describeBooking({ order, amountFen, outcome, reason }: BookedTransfer): string[] {
  const amount = formatFen(amountFen);
  switch (outcome) {
    case 'paid':
      return [`已确认订单 ${order.outTradeNo} 到账 ${amount}`];
    case 'reopened':
      return [`订单 ${order.outTradeNo} 原已取消，参会人均未另行支付：已恢复并确认到账 ${amount}`];
    case 'toGiveBack':
      return [
        `订单 ${order.outTradeNo} ${order.status === 'paid' ? '已支付' : `不能恢复（${reason}）`}：已登记收到 ${amount}，待退回付款方`,
        '见 refunds list；退回后请用 refunds offline 登记',
      ];
  }
}

export const paymentCommands: readonly Command[] = [
  {
    name: 'payments list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码', all: flag('包括选择转账后已取消的订单') },
    summary: '列出选择对公转账或现场刷卡、等待确认到账的订单，及其附言和银行回单',
    run: async ({ dependencies, options }) => {
      const filter = { meetingCode: options.meeting ?? '', all: options.all !== undefined };
      const transfers = await listTransfers(filter, dependencies);
      if (transfers.length === 0) return ['没有等待确认到账的订单'];
      return printTable(
        ['附言', '金额', '会议', '参会人', '选择时间', '回单', '转账日期', '付款户名', '付款账号', '状态', '订单号'],
        transfers.map(({ remark, amountFen, meetingCode, names, chosenAt, receipt, state, outTradeNo }) => [
          ...[remark || '同订单号', formatFen(amountFen), meetingCode, names, timeText(chosenAt)],
          receipt === null ? '未上传' : timeText(receipt.uploadedAt),
          ...[receipt?.paidOn ?? '', receipt?.payerName ?? '', receipt?.payerAccount ?? ''],
          ...[orderTexts[state], outTradeNo],
        ]),
      );
    },
  },
  {
    name: 'payments confirm',
    parameters: [...numberOrRemark, '[金额]'],
    options: {
      date: '银行到账日期，如 2027-03-20',
      serial: '银行流水号，只能登记一次',
      return: flag('不恢复订单，将已取消或已另行支付的订单收到的转账登记为待退回'),
    },
    summary: '确认转账或刷卡的款项已到账，金额须与应付一致；已取消的订单在参会人未另行支付时恢复，否则登记为待退回',
    run: async (context) => {
      const { dependencies, words, options } = context;
      const { typed, amountFen } = readConfirmation(words);
      const arrivedOn = readDay(options.date, dependencies.clock.now());
      const serial = readSerial(options.serial ?? '');
      if (amountFen === null) return askForAmount(context, typed);
      const given = { givesBack: options.return !== undefined, amountFen, arrivedOn, serial };
      return describeBooking(await bookTransfer(typed, given, dependencies));
    },
  },
  {
    name: 'payments unconfirm',
    parameters: [...numberOrRemark],
    options: { reason: '撤销的原因，必填' },
    summary: '撤销记错的到账确认：账上记一笔冲回，订单恢复为等待到账；已签到、退费、转赠或开票的不能撤销',
    run: async ({ dependencies, log, words, options }) => {
      const reason = reasonOf(options, '请用 --reason 注明撤销的原因');
      const undone = await undoConfirmation(words.join(' '), reason, dependencies, log);
      const { outTradeNo, amountFen, wasToGiveBack } = undone;
      const what = `已撤销订单 ${outTradeNo} 的到账`;
      return [
        wasToGiveBack
          ? `${what}登记（${formatFen(amountFen)}），不再待退回`
          : `${what}确认（${formatFen(amountFen)}），订单恢复为等待到账`,
      ];
    },
  },
  {
    name: 'payments receipt',
    isReading: true,
    parameters: ['文件', ...numberOrRemark],
    writesFile: '文件',
    summary: '将付款人上传的银行回单保存为文件（图片或 PDF）',
    run: async ({ dependencies, words }) => {
      const file = await readReceipt(words.slice(1).join(' '), dependencies);
      const lines = [`已保存银行回单：${file.name || '未命名'}（${file.contentType}）`];
      return { exitCode: exitCode.done, lines, output: file.bytes.toString('base64') };
    },
  },
  {
    name: 'payments statement',
    isReading: true,
    parameters: ['会议编码', '文件.xlsx'],
    writesFile: '文件.xlsx',
    summary: '把会议此刻的对账单写到 .xlsx：按方式、按日的收到、已退、待退和净额，以及银行收款的去向',
    run: async ({ dependencies, words: [code = '', fileName = ''] }) => {
      const { account, workbook } = await accountOfCode(code, dependencies);
      const { total, bank, differenceFen } = account;
      const sums = [
        `收到 ${formatFen(total.receivedFen)}，已退 ${formatFen(total.refundedFen)}，净额 ${formatFen(total.netFen)}`,
        `待退 ${formatFen(total.dueFen)}，退完后 ${formatFen(total.leftFen)}；银行未认领 ${formatFen(bank.unclaimedFen)}`,
      ];
      const fault = differenceFen === 0 ? [] : [`与账簿相差 ${formatFen(differenceFen)}，请联系技术人员`];
      return {
        exitCode: fault.length === 0 ? exitCode.done : exitCode.refused,
        lines: [`已写对账单到 ${fileName}`, ...sums, ...fault],
        output: workbook.toString('base64'),
      };
    },
  },
  {
    name: 'payments mismatched',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码' },
    summary: '列出实收金额与订单不符、等待处理的在线付款',
    run: async ({ dependencies, options }) => {
      const payments = await listMismatches(options.meeting ?? '', dependencies);
      if (payments.length === 0) return ['没有金额不符的付款'];
      return printTable(
        ['付款单号', '会议', '参会人', '应付金额', '实收金额', '订单状态'],
        payments.map(({ outTradeNo, meetingCode, names, dueFen, receivedFen, orderState }) => [
          ...[outTradeNo, meetingCode, names, formatFen(dueFen)],
          receivedFen === null ? '' : formatFen(receivedFen),
          orderTexts[orderState],
        ]),
      );
    },
  },
  {
    name: 'payments unknown',
    isReading: true,
    parameters: [],
    options: { all: flag('包括已处理的') },
    summary: '列出付款渠道已收到、但没有对应订单的款项（如恢复备份之后）',
    run: async ({ dependencies, options }) => {
      const payments = await listPaymentsWithoutOrder({ all: options.all !== undefined }, dependencies);
      if (payments.length === 0) return ['没有待处理的款项'];
      return printTable(
        ['付款单号', '渠道', '渠道单号', '金额', '支付时间', '状态'],
        payments.map(({ outTradeNo, company, transactionId, amountFen, paidAt, state }) => [
          ...[outTradeNo, company, transactionId, formatFen(amountFen), timeText(paidAt), unknownStates[state]],
        ]),
      );
    },
  },
  {
    name: 'payments book',
    parameters: ['付款单号', ...numberOrRemark],
    summary: '将 payments unknown 中的款项用于一个订单：金额须相同；已取消的订单在参会人未另行支付时恢复',
    run: async ({ dependencies, words }) => {
      const [number = '', ...typed] = words;
      const { payment, order, isReopened } = await bookUnknownPayment(number, typed.join(' '), dependencies);
      const what = `${formatFen(payment.amountFen)} 已用于订单 ${order.outTradeNo}`;
      return [isReopened ? `${what}，原已取消的订单已恢复` : what];
    },
  },
  {
    name: 'payments accept',
    parameters: ['付款单号'],
    summary: '接受金额不符的付款：差额由主办方与付款人线下结清并记账，订单按全额已支付处理',
    run: async ({ dependencies, words }) => [
      describeSettlement(await settleMismatch(words[0] ?? '', 'accept', dependencies)),
    ],
  },
  {
    name: 'payments refund',
    parameters: ['付款单号'],
    summary: '将金额不符或没有对应订单的付款原路全额退回',
    run: async ({ dependencies, log, words }) => [
      describeSettlement(await returnPayment(words[0] ?? '', dependencies, log)),
    ],
  },
];

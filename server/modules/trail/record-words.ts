import {
  entryTypeNumbers,
  paymentNumbers,
  refundNumbers,
  transferNumbers,
  wordReader,
} from '../../../src/contract/states';
import { readNumber, readText } from '../../../src/domain/json/read-value';
import { formatFen } from '../../../src/domain/money/money';
import { entrantLabels } from '../../../src/domain/people/entrant';
import { reviewLabels } from '../../../src/domain/people/people-columns';
import { personActLabels } from '../../../src/domain/people/person-acts';
import { incompleteText } from '../../../src/domain/team/completion';
import { offerOverText } from '../../../src/domain/ticket/transfer-offer';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { exportedTitles } from '../../stores/entries/personal-data';

/*
 * The values of the audit trail in words. It holds what the columns hold: states of product §10 are numbers there.
 */

const read = {
  entryType: wordReader(entryTypeNumbers),
  payment: wordReader(paymentNumbers),
  refund: wordReader(refundNumbers),
  transfer: wordReader(transferNumbers),
};

const wordOf =
  <Word extends string>(
    wordIn: (number: number) => Word | undefined,
    labels: Readonly<Partial<Record<Word, string>>>,
  ) =>
  (value: unknown): string => {
    const word = wordIn(Number(value));
    return (word === undefined ? undefined : labels[word]) ?? '';
  };

/** The label of a word; '' for one without a label. */
const labelled =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    labels[readText(value)] ?? '';

export const money = (value: unknown): string => formatFen(readNumber(value, 0));
const yesOrNo = (value: unknown): string => (value === true ? '是' : '否');
const asIs = (value: unknown): string => (typeof value === 'number' ? String(value) : readText(value));

/** The steps of a refund that the organiser pays by bank; an account that was replaced is told by the new one. */
export const payoutTexts: Readonly<Record<string, string>> = {
  ready: '等待打款',
  sent: '已送银行打款',
  paid: '银行已付出',
  bounced: '被银行退回',
};

type Values = Readonly<Record<string, unknown>>;

/** Says what became of a link by which somebody else is asked to pay. */
export function payerLinkWords(after: Values, isMade: boolean): string {
  if (isMade) return '做了请他人付款的链接';
  return 'invoiced_at' in after ? '由付款人填写发票' : '收回请他人付款的链接';
}

/** Says what became of a ticket that is offered by name and phone; '' for an accepted one, which the transfer tells. */
export function offerWords({ before, after }: { before: Values; after: Values }): string {
  if (Object.keys(before).length === 0) return '的参会资格按姓名和手机号转给他人，等待接收';
  if ('reminders' in after) return '的转赠：再次发短信请对方接受';
  const over = offerOverText(readText(after.state));
  return over === '' ? '' : `的转赠：${over}`;
}

/** The name of an act on many people. */
export const bulkActLabel: (value: unknown) => string = labelled(personActLabels);

/** How a column's values read, by column. */
export const valueWords: Readonly<Record<string, (value: unknown) => string>> = {
  entry_type: wordOf(read.entryType, { paid: entrantLabels.delegate, free: entrantLabels.visitor }),
  pay_status: wordOf(read.payment, { unpaid: '未支付', paid: '已支付' }),
  refund_status: wordOf(read.refund, {
    none: '没有退费',
    'under-review': '申请退费',
    refunded: '已退费',
    reapplicable: '退费未通过',
  }),
  transfer_status: wordOf(read.transfer, { none: '本人的', given: '已转给他人', received: '他人转来' }),
  review_state: labelled(reviewLabels),
  live: (value) => (value === true ? '有效' : '已取消'),
  is_sign_up: (value) => (value === true ? '报名完成' : '报名未完成'),
  is_incomplete: (value) => (value === true ? incompleteText : '已完善'),
  status: labelled({ pending: '待支付', paid: '已支付', cancelled: '已取消' }),
  decision: labelled({ pending: '待处理', approved: '已同意', refused: '已拒绝' }),
  state: labelled({
    ...{ requested: '待退款', processing: '退款中', success: '已退到账', closed: '退款已关闭', abnormal: '退款异常' },
    ...{ offline: '已线下退回', waiting: '待处理', booked: '已入账', returning: '退回中' },
  }),
  fee_fen: money,
  amount_fen: money,
  refund_fen: money,
  team_price_fen: money,
  is_closed: (value) => (value === true ? '报名已关闭' : '报名开放'),
  cancellation: (value) => (value === '' ? '照常举办' : `取消：${asIs(value)}`),
  archived_at: (value) => (value === null ? '没有归档' : '已归档'),
  is_paid: (value) => (value === true ? '收费' : '免费'),
  needs_review: yesOrNo,
  checked_in_at: (value) => {
    const at = Date.parse(readText(value));
    return Number.isNaN(at) ? '' : formatShanghaiTime(at);
  },
  registration_end: asIs,
  invoice_deadline: asIs,
  change_deadline: asIs,
  refund_deadline: asIs,
  score_deadline: asIs,
  correction_deadline: asIs,
  reminders: (value) => asIs(value) || '平常的时间',
  team_price_from: asIs,
  price_table: (value) => (value === null ? '没有' : '按身份和日期'),
};

/** How a column is called in a sentence about a change of it. */
export const columnTitles: Readonly<Record<string, string>> = {
  ...exportedTitles,
  ...{ entry_type: '身份', review_state: '审核', fee_fen: '应付', team_id: '团队', live: '报名' },
  ...{ is_incomplete: '信息' },
  ...{ phone: '手机', answers: '报名表', ticket_ref: '参会码' },
  ...{ invoice: '发票信息', contact_name: '联系人', team_name: '团队名称', province: '地区' },
  ...{
    ...{ is_closed: '报名', cancellation: '会议', archived_at: '归档' },
    is_paid: '收费',
    team_price_from: '团队价人数',
    team_price_fen: '团队价',
    price_table: '价格表',
  },
  ...{
    needs_review: '要审核',
    registration_end: '报名截止',
    invoice_deadline: '发票截止',
    change_deadline: '转赠截止',
  },
  ...{ refund_deadline: '退费截止', score_deadline: '学分截止', description: '会议介绍', code: '会议编码' },
  ...{ correction_deadline: '更正截止', reminders: '会前提醒' },
  ...{ form_definition: '报名表', receiving_account: '收款账户', text: '备注' },
};

import { deadlineLabels } from './meeting-differences';

/** Everything about a meeting that is edited fact by fact; its code stays. */
export const editableFacts = [
  ...(['name', 'startTime', 'endTime', 'address', 'coordinates', 'banner', 'description'] as const),
  ...(['registrationEnd', 'refundDeadline', 'transferDeadline', 'correctionDeadline'] as const),
  ...(['invoiceDeadline', 'creditDeadline', 'needsReview', 'hasExhibitors', 'admitsVisitors', 'hasCredit'] as const),
  ...(['reminders', 'isPaid', 'fee', 'discountNumber', 'discountPrice', 'priceTable'] as const),
  ...(['accountName', 'accountNumber', 'bankName', 'payNotice', 'places', 'form'] as const),
] as const;
export type EditableFact = (typeof editableFacts)[number];

/**
 * The facts of a meeting as texts: '' for what is not given, days and times as in `Meeting`, flags as '1' and '0', amounts in
 * yuan, a price table as in `Meeting`, coordinates as `34.2199,108.9485`, reminders as `writeReminderPlan` writes them,
 * places as the JSON of `writePlaces`, the form as its definition's JSON on the wire.
 */
export type FactTexts = Readonly<Record<EditableFact, string>>;

/** A fact that somebody changes: from the text that they saw to another. */
export interface FactChange {
  fact: EditableFact;
  from: string;
  to: string;
}

export const factLabels: Readonly<Record<EditableFact, string>> = {
  ...deadlineLabels,
  name: '会议名称',
  address: '会议地点',
  coordinates: '地图坐标',
  banner: '横幅图片',
  description: '会议介绍',
  needsReview: '报名需要审核',
  hasExhibitors: '企业参会',
  admitsVisitors: '免费观众',
  hasCredit: '提供学分',
  reminders: '会前提醒',
  isPaid: '是否收费',
  fee: '注册费',
  discountNumber: '团队价人数',
  discountPrice: '团队价',
  priceTable: '价格表',
  accountName: '收款户名',
  accountNumber: '收款账号',
  bankName: '开户银行',
  payNotice: '付款说明',
  places: '名额',
  form: '报名表',
};

/** Facts that are right or wrong together only: whoever changes one gives all of them. */
const together: readonly (readonly EditableFact[])[] = [
  ['discountNumber', 'discountPrice'],
  ['accountName', 'accountNumber', 'bankName', 'payNotice'],
];

/** The facts among which a mistake in one is looked for: itself, or those with which it makes a whole. */
export const factsWith = (fact: EditableFact): readonly EditableFact[] =>
  together.find((facts) => facts.includes(fact)) ?? [fact];

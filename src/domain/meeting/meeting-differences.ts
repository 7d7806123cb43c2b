import { formDifferences } from '../form/form-differences';
import { formatFen } from '../money/money';
import type { ReceivingAccount } from '../payment/receiving-account';
import { tableText } from '../prices/describe-table';
import type { DefinedMeeting } from './defined-meeting';
import { placesTexts } from './places';

/** The parts of a meeting's settings, in the order in which they are told. */
export const settingParts = ['facts', 'dates', 'prices', 'places', 'form'] as const;
export type SettingPart = (typeof settingParts)[number];

export const settingPartLabels: Readonly<Record<SettingPart, string>> = {
  facts: '基本信息',
  dates: '日期和截止',
  prices: '价格和收款',
  places: '名额',
  form: '报名表',
};

/** A difference between two definitions, as a sentence. */
export interface MeetingDifference {
  part: SettingPart;
  text: string;
}

type TextFact = 'code' | 'name' | 'address' | DeadlineName;

/** The days and times of a meeting, with their names in the office. */
export const deadlineLabels = {
  registrationEnd: '报名截止',
  startTime: '开始时间',
  endTime: '结束时间',
  creditDeadline: '学分申请截止',
  invoiceDeadline: '发票申请截止',
  transferDeadline: '转赠截止',
  refundDeadline: '退费截止',
  correctionDeadline: '更正截止',
} as const;
type DeadlineName = keyof typeof deadlineLabels;

const shownFacts: readonly (readonly [SettingPart, TextFact, string])[] = [
  ['facts', 'code', '会议编码'],
  ['facts', 'name', '会议名称'],
  ['facts', 'address', '会议地点'],
  ...Object.entries(deadlineLabels).map(([name, label]) => ['dates', name as DeadlineName, label] as const),
];

const flagFacts = [
  ['hasExhibitors', '企业参会'],
  ['admitsVisitors', '允许免费观众'],
  ['hasCredit', '提供学分'],
  ['isReviewed', '报名需要审核'],
] as const;

const orNone = (text: string): string => (text === '' ? '无' : text);
const changeText = (label: string, from: string, to: string): string => `${label}：${orNone(from)} → ${orNone(to)}`;

/** Says how one definition of a meeting differs from an earlier one (product §16.40). */
export function meetingDifferences(before: DefinedMeeting, after: DefinedMeeting): MeetingDifference[] {
  const told: MeetingDifference[] = [];
  const tell = (part: SettingPart, label: string, from: string, to: string): void => {
    if (from !== to) told.push({ part, text: changeText(label, from, to) });
  };
  for (const [part, name, label] of shownFacts) tell(part, label, before[name], after[name]);
  tell('facts', '会议坐标', placeText(before), placeText(after));
  if (before.banner !== after.banner) told.push({ part: 'facts', text: bannerText(before.banner, after.banner) });
  if (before.description !== after.description)
    told.push({ part: 'facts', text: descriptionText(before.description, after.description) });
  for (const [name, label] of flagFacts) tell('facts', label, yesOrNo(before[name]), yesOrNo(after[name]));
  tell('dates', '会前提醒', before.reminders || '平常的时间', after.reminders || '平常的时间');
  tell('prices', '注册费', feeText(before), feeText(after));
  if (before.isPaid && after.isPaid) tell('prices', '团队价', teamPriceText(before), teamPriceText(after));
  tell('prices', '价格表', tableText(before.priceTable, before.form), tableText(after.priceTable, after.form));
  told.push(...accountDifferences(before.account, after.account).map((text) => ({ part: 'prices', text }) as const));
  const [were, are] = [new Map(placesTexts(before.places)), new Map(placesTexts(after.places))];
  for (const label of new Set([...were.keys(), ...are.keys()]))
    tell('places', label, were.get(label) ?? '', are.get(label) ?? '');
  told.push(...formDifferences(before.form, after.form).map((text) => ({ part: 'form', text }) as const));
  return [...told].sort((one, other) => settingParts.indexOf(one.part) - settingParts.indexOf(other.part));
}

const yesOrNo = (is: boolean): string => (is ? '是' : '否');
const feeText = ({ isPaid, feeFen, priceTable }: DefinedMeeting): string =>
  !isPaid ? '免费' : priceTable === null ? formatFen(feeFen) : '按价格表';
const teamPriceText = ({ discount, priceTable }: DefinedMeeting): string =>
  priceTable !== null
    ? '按价格表'
    : discount === null
      ? ''
      : `满 ${discount.number} 人 ${formatFen(discount.priceFen)}/人`;
const placeText = ({ coordinates }: DefinedMeeting): string =>
  coordinates === null ? '' : `${coordinates.latitude},${coordinates.longitude}`;

function bannerText(from: string, to: string): string {
  return from === '' ? '加了横幅图片' : to === '' ? '去掉横幅图片' : '换了横幅图片';
}

function descriptionText(from: string, to: string): string {
  const shown = (html: string): number => html.replace(/<[^>]*>|\s/g, '').length;
  if (from === '') return `加了会议介绍（${shown(to)} 字）`;
  return to === '' ? '去掉会议介绍' : `会议介绍改了（${shown(from)} 字 → ${shown(to)} 字）`;
}

const accountParts = [
  ['accountName', '收款户名'],
  ['accountNumber', '收款账号'],
  ['bankName', '开户银行'],
  ['payNotice', '付款说明'],
] as const;

function accountDifferences(from: ReceivingAccount | null, to: ReceivingAccount | null): string[] {
  return accountParts.flatMap(([name, label]) => {
    const [one, other] = [from?.[name] ?? '', to?.[name] ?? ''];
    return one === other ? [] : [changeText(label, one, other)];
  });
}

import type { Holders, OptionChange } from '../../src/domain/form/option-changes';
import type { TeamDiscount } from '../../src/domain/meeting/meeting';
import type { DateChange, MeetingChanges, PendingOrders } from '../../src/domain/meeting/meeting-changes';
import { deadlineLabels } from '../../src/domain/meeting/meeting-differences';
import { formatFen } from '../../src/domain/money/money';
import { describePlace } from '../modules/keys/unreadable-values';
import type { AnswerChanges, Undecided } from '../modules/meetings/import/option-changes';

/* Lines that say what an import changes for people who have registered. */

const indented = (text: string): string => `　${text}`;

const counted = (count: number, text: (count: number) => string): string[] =>
  count > 0 ? [indented(text(count))] : [];

const feeText = (feeFen: number | null): string => (feeFen === null ? '免费' : formatFen(feeFen));

const teamPriceText = (discount: TeamDiscount | null): string =>
  discount === null ? '无' : `满 ${discount.number} 人 ${formatFen(discount.priceFen)}/人`;

const pendingText = ({ orders, people, totalFen }: PendingOrders): string =>
  `${orders} 笔待支付订单（${people} 人，共 ${formatFen(totalFen)}）`;

export const describeChanges = (changes: MeetingChanges): string[] => [
  ...priceLines(changes),
  ...changes.dates.map(dateLine),
];

function priceLines(changes: MeetingChanges): string[] {
  const { fee, teamPrice, priceTable, isPaid, stayFree, pendingOrders, unordered } = changes;
  const changed = [
    ...(fee === null ? [] : [`注册费：${feeText(fee.from)} → ${feeText(fee.to)}`]),
    ...(teamPrice === null ? [] : [`团队价：${teamPriceText(teamPrice.from)} → ${teamPriceText(teamPrice.to)}`]),
    ...(priceTable === null ? [] : [`价格表：${priceTable.from || '无'} → ${priceTable.to || '无'}`]),
  ];
  if (!isPaid) return freeLines(changed, changes);
  if (stayFree > 0) return [...changed, indented(`${stayFree} 人已免费报名，仍为免费，参会码不变`)];
  if (changed.length === 0) return [];
  return [
    ...changed,
    ...counted(pendingOrders.orders, () => `${pendingText(pendingOrders)}仍按下单时的价格`),
    ...counted(unordered, (n) => `${n} 人未交费且不在订单中，按新价交费`),
  ];
}

function freeLines(changed: string[], { freed, pendingOrders, paid }: MeetingChanges): string[] {
  const paidLines =
    changed.length === 0
      ? []
      : counted(paid.tickets, (n) => `${n} 人已支付，共 ${formatFen(paid.totalFen)}，保持不变；是否退费由主办方决定`);
  if (freed === null) return [...changed, ...paidLines];
  return [
    // Making a meeting free in an earlier edition left unpaid people as they were.
    ...(changed.length > 0 ? changed : ['注册费：免费（此前改为免费时未处理的报名，一并处理）']),
    ...counted(freed.admitted, (n) => `${n} 人未交费，改为免费报名，参会码生效，短信告知`),
    ...counted(freed.inReview, (n) => `${n} 人仍待审核，改为免费报名，审核通过后参会码生效，短信告知`),
    ...counted(freed.refused, (n) => `${n} 人审核未通过，保持不变`),
    ...counted(pendingOrders.orders, () => `${pendingText(pendingOrders)}取消`),
    ...counted(pendingOrders.beingPaid, (n) => `其中 ${n} 笔正在在线支付，到账的款项自动原路退回`),
    ...counted(pendingOrders.awaited, (n) => `其中 ${n} 笔等待转账，款项到账后用 payments confirm 登记，再退回付款人`),
    ...counted(pendingOrders.mismatched, (n) => `其中 ${n} 笔付款金额不符，用 payments mismatched 查看并退回`),
    ...paidLines,
  ];
}

const registeredText = (n: number): string => `${n} 人已报名`;
const paidText = (n: number): string => `${n} 人已支付`;

const concernedTexts: Readonly<Record<DateChange['column'], (count: number) => string>> = {
  registrationEnd: (n) => `${n} 位团队参会人未交费，交费同日截止`,
  startTime: registeredText,
  endTime: registeredText,
  creditDeadline: (n) => `${n} 人尚未申请学分`,
  invoiceDeadline: (n) => `${n} 笔已支付订单尚未申请发票`,
  transferDeadline: paidText,
  refundDeadline: paidText,
  correctionDeadline: registeredText,
};

function dateLine({ column, from, to, concerned }: DateChange): string {
  const line = `${deadlineLabels[column]}：${from || '无'} → ${to || '无'}`;
  return concerned > 0 ? `${line}（${concernedTexts[column](concerned)}）` : line;
}

export const describeAnswerChanges = ({ changes, unreadable }: AnswerChanges): string[] => [
  ...unreadableLines({ unreadable }),
  ...changes.map(changeLine),
];

/** How to decide on each change that was not saved. */
export const describeUndecided = ({ changes, unreadable, idleRenames }: Undecided): string[] => [
  ...idleRenames.map(({ from, to }) => `--rename ${from}=${to}：没有这样的改动，请核对两个名称`),
  ...changes.map(decisionLine),
  ...unreadableLines({ unreadable }),
];

const unreadableLines = ({ unreadable }: Pick<AnswerChanges, 'unreadable'>): string[] =>
  unreadable.map(
    (place) =>
      `${describePlace(place)} 无法读取（已损坏，或未提供其密钥），改动的每一项都把此人计入；恢复备份或密钥后人数才准确`,
  );

const nameOf = ({ label, shortName }: OptionChange): string => `“${label}”（${shortName}）`;

/** Such as 3 人已选, or 无人选择. */
function peopleText({ live, past }: Holders, verb: '选' | '填'): string {
  if (live + past === 0) return verb === '选' ? '无人选择' : '无人填写';
  const others = past === 0 ? '' : `${past} 份已退费或转赠的报名`;
  if (live === 0) return `${others}中已${verb}`;
  return `${live} 人已${verb}${others === '' ? '' : `（另有${others}）`}`;
}

function decisionLine(change: OptionChange): string {
  const { holders } = change;
  const [chosen, filled] = [peopleText(holders, '选'), peopleText(holders, '填')];
  switch (change.kind) {
    case 'question-gone':
      return `没有字段${nameOf(change)}了，${filled}：请写回，或加 --keep-removed（内容保留，不再显示）`;
    case 'kind-changed':
      return `${nameOf(change)}的类型变了，${filled}的内容会看不懂：请保留原来的类型，或换一个字段名新建一个字段`;
    case 'option-gone': {
      const { key, text, keyNow } = change;
      return keyNow === null
        ? `${nameOf(change)}没有选项“${text}”了，${chosen}：改名请加 --rename ${text}=新的名称，不再提供请加 --keep-removed（已选的人照常显示）`
        : `${nameOf(change)}的选项“${text}”原来的键是 ${key}，现在是 ${keyNow}，${chosen}：请写回原来的键`;
    }
    case 'text-changed': {
      const { key, from, to, isMoved } = change;
      const what = `${nameOf(change)}的选项 ${key} 原为“${from}”，现为“${to}”，${chosen}`;
      return isMoved
        ? `${what}：请写回 "${key}": "${from}"，给“${to}”新的键`
        : `${what}：只是改名请加 --rename ${from}=${to}，是另一个选项请用新的键`;
    }
  }
}

function changeLine(change: OptionChange): string {
  const chosen = peopleText(change.holders, '选');
  switch (change.kind) {
    case 'question-gone':
      return `字段${nameOf(change)}不再显示，${peopleText(change.holders, '填')}，内容保留`;
    case 'option-gone': {
      const isChosen = change.holders.live + change.holders.past > 0;
      return `${nameOf(change)}的选项“${change.text}”不再提供，${chosen}${isChosen ? '，照常显示' : ''}`;
    }
    case 'text-changed':
      return `${nameOf(change)}的选项“${change.from}”改名为“${change.to}”，${chosen}`;
    case 'kind-changed':
      return `${nameOf(change)}的类型变了`;
  }
}

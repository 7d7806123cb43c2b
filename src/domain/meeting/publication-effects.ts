import type { OptionChange } from '../form/option-changes';
import { formatShortFen } from '../money/money';
import { isPast } from '../time/shanghai-time';
import { decidedText } from './form-decisions';
import type { DateChange, MeetingChanges } from './meeting-changes';
import { deadlineLabels } from './meeting-differences';

/** A consequence of a publication for the people who are there: `care` for what somebody notices, `calm` for what stays. */
export interface PublicationEffect {
  tone: 'care' | 'calm';
  title: string;
  text: string;
}

/** A question that must be answered now, and the number of people who registered without an answer. */
export interface MissingAnswer {
  shortName: string;
  label: string;
  people: number;
}

interface Publication {
  /** Null for a meeting that was never published: nobody is there. */
  changes: MeetingChanges | null;
  answers: readonly OptionChange[];
  missing: readonly Pick<MissingAnswer, 'label' | 'people'>[];
  /** The limits with more people than places, each as a sentence. */
  overfull?: readonly string[];
  /** The number of texts that are sent. */
  texts: number;
}

const care = (title: string, text: string): PublicationEffect => ({ tone: 'care', title, text });
const calm = (title: string, text: string): PublicationEffect => ({ tone: 'calm', title, text });

/** Lists what a publication means for the people who are there (product §16.40), what they notice first. */
export function publicationEffects(
  { changes, answers, missing, overfull = [], texts }: Publication,
  now: number,
): PublicationEffect[] {
  if (changes === null) return [care('会议对外可见', '发布后，有报名链接的人就能打开页面，报名截止以前都可以报名。')];
  const effects = [
    ...missing.map(({ label, people }) =>
      care(`${people} 人没有答过必填的“${label}”`, '以后报名和更正的人都要填；已报名的人照常参会，不会被要求补填。'),
    ),
    ...answers.flatMap((change) => {
      const told = decidedText(change);
      if (told === null) return [];
      return [change.kind === 'text-changed' ? calm(told.title, told.text) : care(told.title, told.text)];
    }),
    ...overfull.map((text) => care(text, '没有人会被取消，但在有人退出以前，新的人报不上。')),
    ...priceEffects(changes),
    ...changes.dates.map((change) => dateEffect(change, now)),
    ...(changes.dates.length === 0 ? [calm('日期和截止没有改动', '报名、更正、退费、发票都照原来的时间。')] : []),
    texts === 0 ? calm('不发短信', '没有人需要另外通知。') : care(`发 ${texts} 条短信`, '发布后立即发给有关的人。'),
  ];
  return [...effects.filter(({ tone }) => tone === 'care'), ...effects.filter(({ tone }) => tone === 'calm')];
}

function priceEffects(changes: MeetingChanges): PublicationEffect[] {
  const { fee, teamPrice, priceTable, isPaid, stayFree, freed, pendingOrders, unordered, paid } = changes;
  const isChanged = fee !== null || teamPrice !== null || priceTable !== null;
  // A table charges each by what they have answered, so that the price of somebody who has not answered cannot change.
  const byIdentity =
    priceTable !== null && priceTable.to !== '' ? '各按自己的身份和当天的价格；没有答过决定价格的题的人仍按原价。' : '';
  const orders = `${pendingOrders.orders} 笔待支付订单`;
  const sum = formatShortFen(pendingOrders.totalFen);
  const stayPaid =
    isChanged && paid.tickets > 0
      ? [calm(`已付的 ${paid.tickets} 人不变`, `共 ${formatShortFen(paid.totalFen)}，不补；要退的由主办方另退。`)]
      : [];
  if (isPaid)
    return [
      ...(stayFree > 0 ? [calm(`${stayFree} 人仍免费`, '收费以前报名的人参会码不变。')] : []),
      ...(isChanged && unordered > 0
        ? [care(`${unordered} 人按新价交费`, `还没有交费，也不在订单里。${byIdentity}`)]
        : []),
      ...(isChanged && pendingOrders.orders > 0
        ? [calm(`${orders}不变`, `共 ${pendingOrders.people} 人，${sum}，仍按下单时的价格。`)]
        : []),
      ...stayPaid,
    ];
  const cancelled = `共 ${pendingOrders.people} 人，${sum}。正在支付的自动原路退回，等转账的到账后退回付款人。`;
  return [
    ...(freed === null || freed.admitted === 0 ? [] : [care(`${freed.admitted} 人改为免费`, '参会码生效，短信告知。')]),
    ...(freed === null || freed.inReview === 0
      ? []
      : [care(`${freed.inReview} 人改为免费，仍待审核`, '审核通过后参会码生效，短信告知。')]),
    ...(freed !== null && pendingOrders.orders > 0 ? [care(`${orders}取消`, cancelled)] : []),
    ...stayPaid,
  ];
}

/** The things that end at a deadline, and the people whom that concerns. */
const closings: Readonly<Record<DateChange['column'], (count: number) => string>> = {
  registrationEnd: (count) => `到时不能再报名${count > 0 ? `，${count} 位没交费的团队参会人也不能再交费` : ''}。`,
  startTime: (count) => `${count} 人已报名；参会信息、会前提醒和没有另定的更正截止随之改。`,
  endTime: (count) => `${count} 人已报名；参会信息随之改。`,
  creditDeadline: (count) => `到时不能再申请学分，${count} 人还没申请。`,
  invoiceDeadline: (count) => `到时不能再申请发票，${count} 笔已支付订单还没申请。`,
  transferDeadline: (count) => `到时不能再转赠，${count} 人已支付。`,
  refundDeadline: (count) => `到时不能再申请退费，${count} 人已支付。`,
  correctionDeadline: (count) => `到时本人不能再更正，${count} 人已报名。`,
};

function dateEffect({ column, from, to, concerned }: DateChange, now: number): PublicationEffect {
  const isDeadline = column !== 'startTime' && column !== 'endTime';
  const title = `${deadlineLabels[column]} ${from || '没有'} → ${to || '没有'}`;
  if (isDeadline && to === '') return care(title, '以后没有单独的期限。');
  const past = isDeadline && isPast(to, now) ? '这个时间已过，发布后立即截止。' : '';
  return care(title, `${past}${closings[column](concerned)}`);
}

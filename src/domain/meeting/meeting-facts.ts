import type { DefinedMeeting } from './defined-meeting';
import { formatFen } from '../money/money';
import { tableText } from '../prices/describe-table';
import { placesTexts, type TakenPlaces } from './places';
import { deadlineLabels, type SettingPart } from './meeting-differences';

/** A line that says what a meeting is. */
export interface MeetingFact {
  part: SettingPart;
  of: string;
  /** '' for what is not given. */
  is: string;
}

/** Lists what an organiser has decided about a meeting, in words; `taken` tells of its places, where that is known. */
export function meetingFacts(meeting: DefinedMeeting, taken: readonly TakenPlaces[] | null = null): MeetingFact[] {
  const { isPaid, feeFen, discount, priceTable, account, coordinates, description, form } = meeting;
  const yesOrNo = (is: boolean): string => (is ? '是' : '否');
  const fact = (part: SettingPart, of: string, is: string): MeetingFact => ({ part, of, is });
  const discountText = discount === null ? '' : `满 ${discount.number} 人 ${formatFen(discount.priceFen)}/人`;
  const amounts =
    priceTable === null
      ? [fact('prices', '注册费', formatFen(feeFen)), fact('prices', '团队价', discountText)]
      : [fact('prices', '价格表', tableText(priceTable, form))];
  const prices = isPaid
    ? [
        ...amounts,
        fact('prices', '收款账户', account === null ? '' : `${account.accountName} ${account.accountNumber}`),
        fact('prices', '开户银行', account?.bankName ?? ''),
        fact('prices', '付款说明', account?.payNotice ?? ''),
      ]
    : [fact('prices', '注册费', '免费')];
  const labels = Object.entries(deadlineLabels) as [keyof typeof deadlineLabels, string][];
  return [
    fact('facts', '会议名称', meeting.name),
    fact('facts', '会议编码', meeting.code),
    fact('facts', '会议地点', meeting.address),
    fact('facts', '地图坐标', coordinates === null ? '' : `${coordinates.latitude}，${coordinates.longitude}`),
    fact('facts', '横幅图片', meeting.banner === '' ? '' : '有'),
    fact('facts', '会议介绍', description === '' ? '' : `${description.replace(/<[^>]*>|\s/g, '').length} 字`),
    fact('facts', '报名需要审核', yesOrNo(meeting.isReviewed)),
    fact('facts', '企业参会', yesOrNo(meeting.hasExhibitors)),
    fact('facts', '免费观众', yesOrNo(meeting.admitsVisitors)),
    fact('facts', '提供学分', yesOrNo(meeting.hasCredit)),
    ...labels.map(([name, label]) => fact('dates', label, meeting[name])),
    fact('dates', '会前提醒', meeting.reminders || '平常的时间'),
    ...placesTexts(meeting.places, taken).map(([of, is]) => fact('places', of, is)),
    ...prices,
    ...form.filter(({ isShow }) => isShow).map(({ name, rule }) => fact('form', name, rule === null ? '选填' : '必填')),
  ];
}

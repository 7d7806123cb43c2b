import type { DefinedMeeting } from './defined-meeting';
import { meetingDifferences } from './meeting-differences';
import { moveDays } from './move-days';

const account = { accountName: '学会', accountNumber: '0200', bankName: '工行', payNotice: '' };
const meeting: DefinedMeeting = {
  ...{
    code: 'A',
    name: '年会',
    description: '<p>欢迎</p>',
    banner: '',
    address: '西安',
    coordinates: null,
    places: null,
    form: [],
  },
  ...{ registrationEnd: '2028-05-01', startTime: '2028-05-10', endTime: '2028-05-12', reminders: '' },
  ...{ creditDeadline: '', invoiceDeadline: '', transferDeadline: '', refundDeadline: '', correctionDeadline: '' },
  ...{ isPaid: true, feeFen: 120_000, discount: null, priceTable: null, account, isReviewed: false },
  ...{ hasExhibitors: false, admitsVisitors: false, hasCredit: true },
};
const told = (changes: Partial<DefinedMeeting>, before: Partial<DefinedMeeting> = {}) =>
  meetingDifferences({ ...meeting, ...before }, { ...meeting, ...changes }).map(({ part, text }) => `${part} ${text}`);

it('tells facts, dates, prices and questions in this order', () => {
  const changes: Partial<DefinedMeeting> = {
    ...{
      name: '第二届年会',
      banner: 'https://x/y.png',
      description: '',
      isReviewed: true,
      refundDeadline: '2028-05-05',
    },
    ...{ coordinates: { latitude: 34.2, longitude: 108.9 }, reminders: '前一天 10:00，当天 不发', feeFen: 150_000 },
    ...{ discount: { number: 3, priceFen: 90_000 }, account: { ...account, accountNumber: '0201' } },
  };
  expect(told(changes)).toEqual([
    ...['facts 会议名称：年会 → 第二届年会', 'facts 会议坐标：无 → 34.2,108.9', 'facts 加了横幅图片'],
    ...['facts 去掉会议介绍', 'facts 报名需要审核：否 → 是', 'dates 退费截止：无 → 2028-05-05'],
    ...['dates 会前提醒：平常的时间 → 前一天 10:00，当天 不发', 'prices 注册费：¥1,200.00 → ¥1,500.00'],
    ...['prices 团队价：无 → 满 3 人 ¥900.00/人', 'prices 收款账号：0200 → 0201'],
  ]);
});

it('says of a free meeting that it is free, and nothing of a team price', () => {
  expect(told({ isPaid: false, feeFen: 0, account: null })).toEqual([
    ...['prices 注册费：¥1,200.00 → 免费', 'prices 收款户名：学会 → 无', 'prices 收款账号：0200 → 无'],
    'prices 开户银行：工行 → 无',
  ]);
  expect(told({})).toEqual([]);
});

it('counts the words of a description, not its markup', () => {
  expect(told({ description: '<p style="color:red">欢迎光临</p>' })).toEqual(['facts 会议介绍改了（2 字 → 4 字）']);
});

it.each([
  ['2027-05-10 09:00:00', 366, '2028-05-10 09:00:00'],
  ['2028-02-29', -29, '2028-01-31'],
  ['', 7, ''],
  ['soon', 7, 'soon'],
])('moves %p by %p days to %p', (text, days, moved) => {
  expect(moveDays(text, days)).toBe(moved);
});

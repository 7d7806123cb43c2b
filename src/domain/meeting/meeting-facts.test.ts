import type { DefinedMeeting } from './defined-meeting';
import { meetingFacts } from './meeting-facts';

const meeting: DefinedMeeting = {
  ...{ code: 'A', name: '年会', description: '<p>欢 迎</p>', banner: '/b.png', address: '西安', reminders: '' },
  ...{ registrationEnd: '2028-05-01', startTime: '2028-05-10', endTime: '2028-05-12', isPaid: true, feeFen: 120_000 },
  priceTable: null,
  ...{ creditDeadline: '', invoiceDeadline: '', transferDeadline: '', refundDeadline: '', correctionDeadline: '' },
  ...{ discount: { number: 3, priceFen: 90_000 }, coordinates: { latitude: 34.2, longitude: 108.9 } },
  ...{ account: { accountName: '学会', accountNumber: '0200', bankName: '工行', payNotice: '' }, isReviewed: true },
  ...{ hasExhibitors: false, admitsVisitors: false, hasCredit: true },
  places: null,
  form: [
    { shortName: 'name', name: '姓名', isShow: true, rule: { message: '', pattern: '', max: null, min: null } },
    { shortName: 'hall', name: '会场', isShow: false, rule: null },
    { shortName: 'dinner', name: '晚宴', isShow: true, rule: null },
  ].map((item) => ({ ...item, formType: 1, options: [], linkage: [], when: null, value: '' })),
};
const isIn = (changes: Partial<DefinedMeeting> = {}) =>
  Object.fromEntries(meetingFacts({ ...meeting, ...changes }).map(({ of, is }) => [of, is]));

it('says what a meeting is, in words', () => {
  expect(isIn()).toMatchObject({
    ...{
      会议名称: '年会',
      地图坐标: '34.2，108.9',
      横幅图片: '有',
      会议介绍: '2 字',
      报名需要审核: '是',
      企业参会: '否',
    },
    ...{
      报名截止: '2028-05-01',
      退费截止: '',
      会前提醒: '平常的时间',
      注册费: '¥1,200.00',
      姓名: '必填',
      晚宴: '选填',
    },
    ...{ 团队价: '满 3 人 ¥900.00/人', 收款账户: '学会 0200', 开户银行: '工行', 付款说明: '' },
  });
  expect(isIn()).not.toHaveProperty('会场');
});

it('says of a free meeting no price and no account', () => {
  const free = isIn({ isPaid: false, coordinates: null, banner: '', description: '' });
  expect(free).toMatchObject({ 注册费: '免费', 地图坐标: '', 横幅图片: '', 会议介绍: '' });
  expect(Object.keys(free)).not.toContain('收款账户');
});

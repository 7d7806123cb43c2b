import type { ReceivingAccount } from '../../src/domain/payment/receiving-account';
import { addDays } from '../../src/domain/time/shanghai-time';
import type { meetings } from '../db/tables/meetings';
import * as descriptions from './demo-descriptions';
import { fullForm, shortForm, travelForm } from './demo-forms';

type NewMeeting = typeof meetings.$inferInsert;

const receivingAccount: ReceivingAccount = {
  accountName: '中国医学信息学会（演示账户）',
  accountNumber: '0200 0000 0920 2700 000',
  bankName: '中国工商银行北京海淀支行（演示）',
  payNotice:
    '汇款请在附言中填写页面上的转账附言。款到并经主办方确认后报名生效，一般需 3 个工作日；现场刷卡请至报到处办理。',
};

/** Returns the demo meetings, dated relative to `today` ('YYYY-MM-DD') so that open ones stay open. */
export function demoMeetings(today: string): Omit<NewMeeting, 'createdAt'>[] {
  const dates = (startsIn: number, days: number) => datesAround(today, startsIn, days);
  return [
    {
      id: 1,
      code: 'MI2027',
      name: '第二十届中国医学信息学学术年会',
      description: descriptions.annualMeetingDescription,
      banner: '/api/demo/banners/teal-750x420.svg',
      address: '西安国际会议中心（陕西省西安市会展大道 1 号）',
      ...{ latitude: 34.386, longitude: 108.987 },
      isPaid: true,
      hasCredit: true,
      feeFen: 1_200_00,
      teamPriceFrom: 3,
      teamPriceFen: 900_00,
      receivingAccount,
      formDefinition: fullForm,
      ...dates(60, 3),
    },
    {
      id: 2,
      code: 'FREE2027',
      name: '基层医疗卫生信息化公益论坛',
      description: descriptions.freeForumDescription,
      banner: '/api/demo/banners/green-750x420.svg',
      address: '长沙市岳麓区湘江会议中心二层',
      ...{ latitude: 28.213, longitude: 112.953 },
      isPaid: false,
      hasCredit: true,
      formDefinition: shortForm,
      ...dates(30, 1),
    },
    {
      id: 3,
      code: 'MIX2027',
      name: '中国智慧医院建设大会暨医疗信息技术展览会',
      description: descriptions.exhibitionDescription,
      banner: '/api/demo/banners/blue-750x420.svg',
      address: '杭州国际博览中心',
      isPaid: true,
      hasExhibitors: true,
      admitsVisitors: true,
      hasCredit: true,
      feeFen: 800_00,
      teamPriceFrom: 5,
      teamPriceFen: 600_00,
      receivingAccount,
      formDefinition: shortForm,
      ...dates(75, 3),
    },
    {
      id: 4,
      code: 'END2024',
      name: '医院数据治理研讨会',
      description: descriptions.endedDescription,
      banner: '/api/demo/banners/teal-750x420.svg',
      address: '成都市高新区天府国际会议中心',
      isPaid: true,
      feeFen: 500_00,
      receivingAccount,
      formDefinition: shortForm,
      ...dates(-60, 2),
    },
    {
      id: 45,
      code: 'DESK2027',
      name: '临床数据标准化实操工作坊',
      description: descriptions.workshopDescription,
      banner: '/api/demo/banners/blue-750x420.svg',
      address: '北京市海淀区学院路 38 号教学楼 402',
      isPaid: true,
      feeFen: 600_00,
      formDefinition: shortForm,
      ...dates(40, 2),
    },
    {
      id: 5,
      code: 'SUB2027',
      name: '《医学信息学进展》订阅会员年会',
      description: descriptions.subscriptionDescription,
      banner: '/api/demo/banners/green-750x420.svg',
      address: '上海市徐汇区医学院路 138 号报告厅',
      isPaid: false,
      hasCredit: true,
      formDefinition: shortForm,
      ...dates(50, 1),
    },
    {
      id: 6,
      code: 'LITE2027',
      name: '智慧医院管理培训班与开放日',
      description: descriptions.openDayDescription,
      banner: '/api/demo/banners/blue-750x420.svg',
      address: '广州市越秀区中山二路 58 号',
      isPaid: true,
      hasExhibitors: true,
      admitsVisitors: true,
      feeFen: 980_00,
      receivingAccount,
      formDefinition: travelForm,
      ...dates(45, 2),
    },
    {
      id: 7,
      code: 'REVIEW2027',
      name: '医疗数据要素与人工智能闭门研讨会',
      description: descriptions.reviewedDescription,
      banner: '/api/demo/banners/teal-750x420.svg',
      address: '南京市鼓楼区北京西路会议中心',
      isPaid: false,
      needsReview: true,
      formDefinition: shortForm,
      ...dates(35, 1),
    },
  ];
}

/**
 * @param startsIn days from today
 * @param days duration
 */
function datesAround(today: string, startsIn: number, days: number) {
  const day = (offset: number): string => addDays(today, offset) ?? '';
  const last = startsIn + days - 1;
  return {
    startTime: `${day(startsIn)} 09:00:00`,
    endTime: `${day(last)} 18:00:00`,
    registrationEnd: day(startsIn - 5),
    transferDeadline: day(startsIn - 7),
    refundDeadline: day(startsIn - 14),
    creditDeadline: `${day(last + 14)} 23:59:59`,
    invoiceDeadline: day(last + 30),
  };
}

import type { meetingFields } from '../../../../src/contract/meeting';

/** A row of a workbook's sheet 会议, which has a word and its value. */
export interface MeetingItem {
  word: string;
  /** A field of the contract, or a column that only files have. */
  column: keyof typeof meetingFields.shape | 'fee' | (typeof nestedColumns)[number];
  /** The template's cells for texts have Excel's text format, which keeps every character as it is typed. */
  holds: 'text' | 'date' | 'flag' | 'number';
  /** Tells people how to fill in the template. */
  explanation: string;
  /** The template's example: a flag is 是 or 否, a date is in the given year. */
  example: (year: number) => string | number;
}

/** Columns of a workbook that a JSON file has inside another column. */
export const nestedColumns = [
  ...(['needsReview', 'reminders', 'placesHeldHours', 'placesOfferHours', 'discountNumber', 'discountPrice'] as const),
  ...(['accountName', 'accountNumber', 'bankName', 'payNotice'] as const),
] as const;

const anyTime = '写成 2027-05-10 或 2027-05-10 09:00:00，北京时间';
const lastDay = `最后一天；${anyTime}，只写日期时到当天结束为止`;

/** All rows that sheet 会议 may have, in the template's order; reader, checks and template are made from this table. */
export const meetingItems: readonly MeetingItem[] = [
  {
    ...{ word: '会议编码', column: 'code', holds: 'text' },
    explanation: '必填。1 到 64 位字母、数字、_ 或 -，是会议链接的一部分；编码相同的再次导入就是修改那个会议',
    example: (year) => `EXAMPLE${year}`,
  },
  {
    ...{ word: '会议名称', column: 'name', holds: 'text' },
    explanation: '必填',
    example: (year) => `示例学会 ${year} 年学术年会`,
  },
  {
    ...{ word: '会议介绍', column: 'description', holds: 'text' },
    explanation: '文字或 HTML；图片用 https 链接，不要直接嵌入',
    example: () => '<p>请把本表改成您的会议，再用 organiser import 导入。</p>',
  },
  {
    ...{ word: '横幅图片', column: 'banner', holds: 'text' },
    explanation: '图片的 https 链接；没有可不填',
    example: () => '',
  },
  {
    ...{ word: '报名截止', column: 'registrationEnd', holds: 'date' },
    explanation: `报名的${lastDay}`,
    example: (year) => `${year}-05-01`,
  },
  {
    word: '开始时间',
    column: 'startTime',
    holds: 'date',
    explanation: anyTime,
    example: (year) => `${year}-05-10 09:00:00`,
  },
  {
    ...{ word: '结束时间', column: 'endTime', holds: 'date' },
    explanation: `${anyTime}，不早于开始时间`,
    example: (year) => `${year}-05-12 18:00:00`,
  },
  {
    word: '会议地点',
    column: 'address',
    holds: 'text',
    explanation: '地址',
    example: () => '西安市示例路 1 号示例会议中心',
  },
  {
    ...{ word: '会议坐标', column: 'coordinates', holds: 'text' },
    explanation: '“纬度,经度”，纬度在前，从高德或腾讯地图取得；没有可不填，页面就不显示地图',
    example: () => '34.2199,108.9485',
  },
  {
    ...{ word: '是否收费', column: 'isPaid', holds: 'flag' },
    explanation: '是 或 否；选 是 时须有注册费和收款账户',
    example: () => '是',
  },
  {
    ...{ word: '注册费', column: 'fee', holds: 'number' },
    explanation: '每人多少元，如 1200 或 1200.5；收费会议应大于 0；有“价格”表时不填',
    example: () => 1200,
  },
  {
    ...{ word: '团队价人数', column: 'discountNumber', holds: 'number' },
    explanation: '一个团队至少多少人可享团队价；没有团队价时与下一项都不填；团队价写在“价格”表里的，只填这一项',
    example: () => 10,
  },
  {
    word: '团队价',
    column: 'discountPrice',
    holds: 'number',
    explanation: '每人多少元，低于注册费；有“价格”表时不填',
    example: () => 1000,
  },
  {
    ...{ word: '收款户名', column: 'accountName', holds: 'text' },
    explanation: '对公转账的账户；收费会议必填（户名、账号、开户银行）',
    example: () => '示例学会',
  },
  {
    ...{ word: '收款账号', column: 'accountNumber', holds: 'text' },
    explanation: '单元格须为文本格式：Excel 的数字只有 15 位准确，更长的账号会被改掉末几位',
    example: () => '0200001109012345678',
  },
  {
    ...{ word: '开户银行', column: 'bankName', holds: 'text' },
    explanation: '写到支行',
    example: () => '示例银行西安示例路支行',
  },
  {
    ...{ word: '付款说明', column: 'payNotice', holds: 'text' },
    explanation: '转账页上的提示；可不填',
    example: () => '转账时请在附言中注明参会人姓名',
  },
  {
    ...{ word: '允许免费观众', column: 'admitsVisitors', holds: 'flag' },
    explanation: '是 或 否；选 是 时可免费报名参观',
    example: () => '否',
  },
  {
    word: '企业参会',
    column: 'hasExhibitors',
    holds: 'flag',
    explanation: '是 或 否；有没有企业参会',
    example: () => '否',
  },
  {
    ...{ word: '需要审核', column: 'needsReview', holds: 'flag' },
    explanation: '是 或 否；选 是 时报名须由主办方审核（reviews list）',
    example: () => '否',
  },
  {
    ...{ word: '会前提醒', column: 'reminders', holds: 'text' },
    explanation:
      '什么时候提醒参会人，如“前一天 10:00，当天 07:00”（当天只提醒没有交费或没有完善报名信息的人），或“不发”；不填时新会议照这两个时间，已有的会议不变',
    example: () => '前一天 10:00，当天 07:00',
  },
  {
    ...{ word: '名额保留小时', column: 'placesHeldHours', holds: 'number' },
    explanation: '有“名额”表时：报了名没有支付的，名额保留多少小时；1 到 720，不填时 24',
    example: () => '',
  },
  {
    ...{ word: '候补确认小时', column: 'placesOfferHours', holds: 'number' },
    explanation: '“名额”表里有候补时：轮到的人有多少小时确认，过期让给下一位；1 到 720，不填时 24，不超过报名截止',
    example: () => '',
  },
  { word: '提供学分', column: 'hasCredit', holds: 'flag', explanation: '是 或 否；能否申请学分', example: () => '是' },
  {
    word: '学分申请截止',
    column: 'creditDeadline',
    holds: 'date',
    explanation: lastDay,
    example: (year) => `${year}-05-20`,
  },
  {
    word: '发票申请截止',
    column: 'invoiceDeadline',
    holds: 'date',
    explanation: lastDay,
    example: (year) => `${year}-06-30`,
  },
  {
    ...{ word: '更正截止', column: 'correctionDeadline', holds: 'date' },
    explanation: `参会人和经办人自行更正报名信息的${lastDay}；不填时到开会前一天`,
    example: (year) => `${year}-05-03`,
  },
  {
    word: '转赠截止',
    column: 'transferDeadline',
    holds: 'date',
    explanation: lastDay,
    example: (year) => `${year}-05-08`,
  },
  {
    word: '退费截止',
    column: 'refundDeadline',
    holds: 'date',
    explanation: lastDay,
    example: (year) => `${year}-05-05`,
  },
];

import { formDefinitionField } from '../../../src/contract/form-definition';
import { meetingFields } from '../../../src/contract/meeting';
import { wireNameOf } from '../../../src/contract/codec';

/** A meeting's field in the contract. */
export type MeetingColumn = keyof typeof meetingFields.shape;

/** A column's name in an organiser's file: the wire name (product §3). */
export const columnName = (column: MeetingColumn): string => wireNameOf(meetingFields.shape, column);

/** The spreadsheet's words for the contract's fields. */
const meetingWords: Partial<Record<MeetingColumn, string>> = {
  code: '会议编码',
  name: '会议名称',
  description: '会议介绍',
  banner: '横幅图片',
  registrationEnd: '报名截止',
  isPaid: '是否收费',
  hasExhibitors: '企业参会',
  admitsVisitors: '允许免费观众',
  hasCredit: '提供学分',
  startTime: '开始时间',
  endTime: '结束时间',
  address: '会议地点',
  coordinates: '会议坐标',
  creditDeadline: '学分申请截止',
  invoiceDeadline: '发票申请截止',
  transferDeadline: '转赠截止',
  refundDeadline: '退费截止',
};

/** Column names by the spreadsheet's words. */
export const columnByWord: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(meetingWords).map(([column, word]) => [word, columnName(column as MeetingColumn)]),
  ),
  注册费: 'fee',
  需要审核: 'needsReview',
  团队价人数: 'discountNumber',
  团队价: 'discountPrice',
  收款户名: 'accountName',
  收款账号: 'accountNumber',
  开户银行: 'bankName',
  付款说明: 'payNotice',
};

export const dateColumns: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      'registrationEnd',
      'startTime',
      'endTime',
      'creditDeadline',
      'invoiceDeadline',
      'transferDeadline',
      'refundDeadline',
    ] as const
  ).map((column) => [columnName(column), meetingWords[column] ?? '']),
);

export const flagColumns = [
  ...(['isPaid', 'hasExhibitors', 'admitsVisitors', 'hasCredit'] as const).map(columnName),
  'needsReview',
];

/** Every column of a file, including the organiser's own besides the wire's. */
export const allColumns: ReadonlySet<string> = new Set([
  // Closing registration is a command, not a part of the file.
  ...Object.keys(meetingFields.shape)
    .filter((column) => column !== 'isClosed')
    .map((column) => columnName(column as MeetingColumn)),
  ...['fee', 'receivingAccount', 'needsReview', formDefinitionField],
]);

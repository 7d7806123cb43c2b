import type { SessionColumn } from '../../../src/domain/attendance/session-columns';
import type { TableTemplate } from '../tables/table-template';

/** The filled example of a table of sessions, in our own headings. */
export const sessionTemplate: TableTemplate<SessionColumn> = {
  id: { explanation: '每个单元不同，导入后不要改；credit compute 按它列出分钟数', examples: ['S1', 'S2', 'S3'] },
  name: {
    explanation: '本人和证书上看到的名称',
    examples: ['开幕式与主旨报告', '医院信息互联互通', '医学人工智能'],
  },
  room: { explanation: '与签到口的“会场”相同的，才能按签到计时', examples: ['曲江厅', 'A 厅', 'C 厅'] },
  date: {
    explanation: '2027-05-14；开始和结束已写日期的可以没有这一列',
    examples: ['2027-05-14', '2027-05-14', '2027-05-14'],
  },
  from: { explanation: '08:30，或 2027-05-14 08:30；北京时间', examples: ['08:30', '13:30', '13:30'] },
  to: { explanation: '12:00；同一天内，最晚 24:00', examples: ['12:00', '17:30', '17:30'] },
  hours: { explanation: '整场多少学时；学时和学分只填一个，都不填时 60 分钟算 1 学时', examples: [3.5, 4, ''] },
  credits: { explanation: '整场多少学分；学时和学分只填一个', examples: ['', '', 1.5] },
};

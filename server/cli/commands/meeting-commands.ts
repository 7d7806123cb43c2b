import { isRegistrationClosed, registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { allMeetings, closeMeeting } from '../../stores/meetings/store';
import type { Command } from '../command';
import { printTable } from '../print-table';

function stateText(meeting: MeetingRow, now: number): string {
  if (meeting.isClosed) return '已手动关闭';
  return isRegistrationClosed(meeting, now) ? '已截止' : '报名中';
}

async function setClosed(isClosed: boolean, words: readonly string[], { database, clock }: Dependencies) {
  const meeting = await closeMeeting(database.query, words[0] ?? '', isClosed);
  const called = `${meeting.name}（${meeting.code}）`;
  if (isClosed)
    return [`已关闭报名：${called}`, `新的报名会看到“${registrationClosedMessage}”；已报名的照常支付、登录和签到`];
  if (!isRegistrationClosed(meeting, clock.now())) return [`已开放报名：${called}`];
  return [
    `已取消手动关闭：${called}`,
    `但报名截止 ${meeting.registrationEnd} 已过，仍不能报名：请修改文件中的报名截止，再用 import 导入`,
  ];
}

export const meetingCommands: readonly Command[] = [
  {
    name: 'meetings list',
    isReading: true,
    parameters: [],
    summary: '列出会议、报名截止和报名状态',
    run: async ({ dependencies: { database, clock } }) => {
      const found = await allMeetings(database.query);
      if (found.length === 0) return ['没有会议'];
      return printTable(
        ['id', '会议编码', '会议名称', '报名截止', '报名'],
        found.map((meeting) => [
          String(meeting.id),
          meeting.code,
          meeting.name,
          meeting.registrationEnd,
          stateText(meeting, clock.now()),
        ]),
      );
    },
  },
  {
    name: 'meetings close',
    parameters: ['会议编码'],
    summary: '立即关闭会议的报名，不论报名截止',
    run: ({ dependencies, words }) => setClosed(true, words, dependencies),
  },
  {
    name: 'meetings open',
    parameters: ['会议编码'],
    summary: '取消手动关闭，按报名截止开放报名',
    run: ({ dependencies, words }) => setClosed(false, words, dependencies),
  },
];

import { registrationClosedMessage } from '../../../src/domain/meeting/registration-closing';
import { listMeetings, setRegistrationClosed, type ListedMeeting } from '../../modules/meetings/manage-meetings';
import type { Command } from '../command';
import { printTable } from '../print-table';

const registrationTexts: Readonly<Record<ListedMeeting['registration'], string>> = {
  open: '报名中',
  closed: '已手动关闭',
  ended: '已截止',
};

function describeRegistration({ name, code, registration, registrationEnd }: ListedMeeting): string[] {
  const called = `${name}（${code}）`;
  switch (registration) {
    case 'closed':
      return [`已关闭报名：${called}`, `新的报名会看到“${registrationClosedMessage}”；已报名的照常支付、登录和签到`];
    case 'open':
      return [`已开放报名：${called}`];
    case 'ended':
      return [
        `已取消手动关闭：${called}`,
        `但报名截止 ${registrationEnd} 已过，仍不能报名：请修改文件中的报名截止，再用 import 导入`,
      ];
  }
}

export const meetingCommands: readonly Command[] = [
  {
    name: 'meetings list',
    isReading: true,
    parameters: [],
    summary: '列出会议、报名截止和报名状态',
    run: async ({ dependencies }) => {
      const meetings = await listMeetings(dependencies);
      if (meetings.length === 0) return ['没有会议'];
      return printTable(
        ['id', '会议编码', '会议名称', '报名截止', '报名'],
        meetings.map(({ id, code, name, registrationEnd, registration }) => [
          ...[String(id), code, name, registrationEnd, registrationTexts[registration]],
        ]),
      );
    },
  },
  {
    name: 'meetings close',
    parameters: ['会议编码'],
    summary: '立即关闭会议的报名，不论报名截止',
    run: async ({ dependencies, words: [code = ''] }) =>
      describeRegistration(await setRegistrationClosed(code, true, dependencies)),
  },
  {
    name: 'meetings open',
    parameters: ['会议编码'],
    summary: '取消手动关闭，按报名截止开放报名',
    run: async ({ dependencies, words: [code = ''] }) =>
      describeRegistration(await setRegistrationClosed(code, false, dependencies)),
  },
];

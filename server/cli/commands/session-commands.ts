import { formatMilli } from '../../../src/domain/credit/credit-rule';
import { instantOf, type ProgrammeSession } from '../../../src/domain/attendance/programme-session';
import { sessionColumns } from '../../../src/domain/attendance/session-columns';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { importSessions } from '../../modules/programme/import-sessions';
import { sessionTemplate } from '../../modules/programme/session-template';
import { listSessions, removeSession } from '../../modules/programme/manage-sessions';
import { answer, exitCode, UsageError, type Command, type LocalCommand } from '../command';
import { faultLines, unreachedLines } from '../fault-lines';
import { printTable } from '../print-table';
import { templateCommandOf } from '../table-template';

const worthText = ({ worth }: ProgrammeSession): string =>
  worth === null ? '按时长' : `${formatMilli(worth.milli)} ${worth.unit === 'hours' ? '学时' : '学分'}`;

export const sessionCommands: readonly (Command | LocalCommand)[] = [
  {
    name: 'sessions list',
    isReading: true,
    parameters: ['会议编码'],
    summary: '列出会议的日程单元：编号、会场、时间、学时或学分',
    run: async ({ dependencies, words: [code = ''] }) => {
      const sessions = await listSessions(code, dependencies);
      if (sessions.length === 0) return ['没有日程单元，用 sessions import 导入'];
      return printTable(
        ['编号', '名称', '会场', '开始', '结束', '学时或学分'],
        sessions.map((session) => [
          ...[session.id, session.name, session.room],
          ...[session.from, session.to].map((minute) => formatShanghaiTime(instantOf(minute)).slice(0, 16)),
          worthText(session),
        ]),
      );
    },
  },
  {
    name: 'sessions import',
    parameters: ['会议编码', '文件'],
    summary: '从 .xlsx、.csv 或 .json 导入日程单元；编号已有的就修改，有错误时全部逐行列出，不写入',
    readsFile: '文件',
    run: async ({ dependencies, input, words: [code = ''] }) => {
      if (input === null) throw new UsageError('没有可导入的文件');
      const done = await importSessions(code, input, dependencies);
      if (done.outcome === 'faulty')
        return answer(exitCode.refused, [
          ...faultLines(input.name, done.faults),
          `共 ${done.faults.length} 处错误，没有导入`,
        ]);
      return [
        `已导入日程单元：新增 ${done.added} 个，修改 ${done.changed} 个`,
        ...(done.others.length > 0
          ? [
              `表中没有、仍保留的 ${done.others.length} 个：${done.others.map(({ id }) => id).join('、')}（用 sessions remove 删除）`,
            ]
          : []),
        ...unreachedLines(done.unreached),
      ];
    },
  },
  {
    name: 'sessions remove',
    parameters: ['会议编码', '单元编号'],
    summary: '删除一个日程单元，不再计学时；签到记录不变',
    run: async ({ dependencies, words: [code = '', id = ''] }) => {
      await removeSession(code, id, dependencies);
      return [`已删除日程单元 ${id}`];
    },
  },
  templateCommandOf(
    'sessions template',
    '生成一份日程单元的示例表，附各列填法，改好后用 sessions import 导入',
    sessionColumns,
    sessionTemplate,
  ),
];

import { isRegistrationClosed } from '../../../src/domain/meeting/registration-closing';
import { importMeeting, type MeetingImport } from '../../modules/meetings/import/import-meeting';
import { answer, exitCode, flag, UsageError, type Command, type CommandResult } from '../command';
import { formatOf } from '../meeting-file-format';
import { readRenames } from '../read-renames';
import { describeAnswerChanges, describeChanges, describeUndecided } from '../meeting-changes-text';

export const importCommand: Command = {
  name: 'import',
  parameters: ['文件'],
  options: {
    check: flag('只检查并显示会改变什么、涉及多少人，不写入'),
    rename: { summary: '旧=新：有人报名后，选项只是改名；几个用分号隔开，或写几次', kind: 'repeated' },
    'keep-removed': flag('有人选过的选项或填过的字段不再提供；已选的人照常显示'),
  },
  readingOption: 'check',
  summary: '从 .json 或 .xlsx 导入会议与报名表；有错误时全部逐行列出，不写入。已有的会议，报名时选的选项不变',
  readsFile: '文件',
  run: async ({ dependencies, input, options }) => {
    if (input === null) throw new UsageError('没有可导入的文件');
    const decisions = {
      renames: options.rename === undefined ? [] : readRenames(options.rename),
      keepsRemoved: options['keep-removed'] !== undefined,
      isTrial: options.check !== undefined,
    };
    const file = { format: formatOf(input.name), bytes: input.bytes };
    return describe(await importMeeting(file, decisions, dependencies), input.name, dependencies.clock.now());
  },
};

function describe(done: MeetingImport, fileName: string, now: number): CommandResult {
  if (done.outcome === 'unreadable') return answer(exitCode.refused, [`${fileName} ${done.message}`]);
  const problems = done.problems.map(
    ({ place, message, isFatal }) => `${fileName} ${place}：${isFatal ? '' : '（提醒）'}${message}`,
  );
  switch (done.outcome) {
    case 'faulty': {
      const faults = done.problems.filter(({ isFatal }) => isFatal).length;
      return answer(exitCode.refused, [...problems, `共 ${faults} 处错误，没有导入`]);
    }
    case 'undecided': {
      const decisions = describeUndecided(done.undecided).map((line) => `${fileName} ${line}`);
      return answer(exitCode.refused, [...problems, ...decisions, '没有导入']);
    }
    case 'tried':
    case 'saved': {
      const { saved, meeting } = done;
      const told = saved.changes === null ? [] : describeChanges(saved.changes);
      const changes = [...told, ...saved.overfull];
      const lines = [...problems, ...describeAnswerChanges(saved.answers), ...changes];
      const questions = `报名表 ${meeting.questions} 个字段`;
      if (done.outcome === 'tried')
        return answer(exitCode.done, [...lines, `检查通过：${meeting.name}（${meeting.code}），${questions}`]);
      return answer(exitCode.done, [
        ...lines,
        `${saved.isNew ? '已新建' : '已更新'}会议 ${meeting.name}（${meeting.code}，id ${saved.id}），${questions}`,
        ...closingLines(saved.isClosed, meeting.registrationEnd, now),
      ]);
    }
  }
}

/** Says why nobody can register for the imported meeting. */
function closingLines(isClosed: boolean, registrationEnd: string, now: number): string[] {
  if (isClosed) return ['报名已手动关闭，仍不能报名：用 meetings open 开放'];
  return isRegistrationClosed({ registrationEnd, isClosed }, now) ? [`报名截止 ${registrationEnd} 已过，不能报名`] : [];
}

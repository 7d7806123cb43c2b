import { readText, type JsonObject } from '../../../src/domain/json/read-value';
import { isRegistrationClosed } from '../../../src/domain/meeting/registration-closing';
import type { Queryable } from '../../db/database';
import { idOfCode } from '../../stores/meetings/store';
import { exitCode, UsageError, type Command } from '../command';
import { checkMeeting } from '../import/check-meeting';
import { UnreadableDraft, type MeetingDraft } from '../import/meeting-draft';
import { readRenames, UndecidedChanges } from '../import/option-changes';
import { readJsonDraft } from '../import/read-json-draft';
import { readSheetDraft } from '../import/read-sheet-draft';
import { saveMeeting } from '../import/save-meeting';

export const importCommand: Command = {
  name: 'import',
  parameters: ['文件'],
  options: {
    check: '只检查并显示会改变什么、涉及多少人，不写入',
    rename: '旧=新：有人报名后，选项只是改名；几个用分号隔开，或写几次',
    'keep-removed': '有人选过的选项或填过的字段不再提供；已选的人照常显示',
  },
  readingOption: 'check',
  summary: '从 .json 或 .xlsx 导入会议与报名表；有错误时全部逐行列出，不写入。已有的会议，报名时选的选项不变',
  readsFile: '文件',
  run: async ({ dependencies, input, options }) => {
    if (input === null) throw new UsageError('没有可导入的文件');
    const renames = options.rename === undefined ? [] : readRenames(options.rename);
    if (renames === null) throw new UsageError('--rename 应写成 旧=新，如 --rename 清真=清真餐');
    let draft: MeetingDraft;
    try {
      draft = await readDraft(input);
    } catch (error) {
      if (error instanceof UnreadableDraft) return refused([`${input.name} ${error.message}`]);
      throw error;
    }
    const { database } = dependencies;
    const read = checkMeeting(await withKnownId(draft.meeting, database.query));
    const problems = [...draft.problems, ...read.problems];
    const checked = problems.some(({ isFatal }) => isFatal) ? null : read.checked;
    const faults = problems.filter(({ isFatal }) => isFatal).length;
    const lines = problems.map(
      ({ path, message, isFatal }) => `${input.name} ${draft.where(path)}：${isFatal ? '' : '（提醒）'}${message}`,
    );
    if (checked === null) return refused([...lines, `共 ${faults} 处错误，没有导入`]);
    const fields = `报名表 ${checked.formDefinition.length} 个字段`;
    const isLook = options.check !== undefined;
    const orders = { unkeyed: draft.unkeyed, renames, keepsRemoved: options['keep-removed'] !== undefined };
    const saved = await saveMeeting(checked, orders, isLook, dependencies).catch((error: unknown) => {
      if (error instanceof UndecidedChanges) return error;
      throw error;
    });
    if (saved instanceof UndecidedChanges)
      return refused([...lines, ...saved.lines.map((line) => `${input.name} ${line}`), '没有导入']);
    const { id, isNew, isClosed, changes } = saved;
    if (isLook) return [...lines, ...changes, `检查通过：${checked.name}（${checked.code}），${fields}`];
    return [
      ...lines,
      ...changes,
      `${isNew ? '已新建' : '已更新'}会议 ${checked.name}（${checked.code}，id ${id}），${fields}`,
      ...closingLines(isClosed, checked.registrationEnd, dependencies.clock.now()),
    ];
  },
};

/** What keeps people from registering for the meeting as imported. */
function closingLines(isClosed: boolean, registrationEnd: string, now: number): string[] {
  if (isClosed) return ['报名已手动关闭，仍不能报名：用 meetings open 开放'];
  return isRegistrationClosed({ registrationEnd, isClosed }, now) ? [`报名截止 ${registrationEnd} 已过，不能报名`] : [];
}

/** With the id of the meeting that has the file's code already: some rules go by the id. */
async function withKnownId(meeting: JsonObject, query: Queryable): Promise<JsonObject> {
  if (meeting.id !== undefined) return meeting;
  const id = await idOfCode(query, readText(meeting.code).trim());
  return id === null ? meeting : { ...meeting, id };
}

function readDraft({ name, bytes }: { name: string; bytes: Buffer }): Promise<MeetingDraft> | MeetingDraft {
  if (/\.json$/i.test(name)) return readJsonDraft(bytes);
  if (/\.xlsx$/i.test(name)) return readSheetDraft(bytes);
  throw new UsageError('只能导入 .json 或 .xlsx 文件');
}

function refused(lines: string[]) {
  return { exitCode: exitCode.refused, lines, output: null };
}

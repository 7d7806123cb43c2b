import { sameText, type Rename } from '../../../src/domain/form/settle-options';
import type { FormDecision, OpenDecision } from '../../../src/domain/meeting/form-decisions';
import type { MeetingDifference } from '../../../src/domain/meeting/meeting-differences';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { refuse, Refusal } from '../../http/answers';
import { copyMeeting, deleteMeeting } from '../../modules/meeting-office/copy-meeting';
import { meetingFile, meetingOfCode } from '../../modules/meeting-office/meeting-file';
import { publishDraft } from '../../modules/meeting-office/publish-draft';
import { reviewDraft, type DraftReview } from '../../modules/meeting-office/review-draft';
import { discardDraft, restoreRevision, revisionHistory } from '../../modules/meeting-office/revision-history';
import { uploadDraft } from '../../modules/meeting-office/save-draft';
import { answer, exitCode, flag, UsageError, type Command, type CommandContext, type OptionUsage } from '../command';
import { formatOf } from '../meeting-file-format';
import { readRenames } from '../read-renames';

const indented = (text: string): string => `　${text}`;
const differenceLines = (differences: readonly MeetingDifference[]): string[] =>
  differences.map(({ text }) => indented(text));

const idOf = async (code: string, dependencies: Pick<Dependencies, 'database'>): Promise<number> =>
  (await meetingOfCode(code, dependencies)).id;

const decisionOptions: Readonly<Record<string, OptionUsage>> = {
  rename: { summary: '旧=新 或 字段名:旧=新：选项只是改名；几个用分号隔开，或写几次', kind: 'repeated' },
  other: flag('键没变而文字变了的选项，除 --rename 的以外，都是另一个选项'),
  'keep-removed': flag('有人选过的选项或填过的问题不再提供；已选的人照常显示'),
};

const replaceOption: Readonly<Record<string, OptionUsage>> = { replace: flag('已经有草稿也存，盖掉原来的') };
const replacedVersion = ({ replace }: CommandContext['options']): number | null => (replace === undefined ? 0 : null);

/** Tells whoever may not overwrite a draft how they may. */
function nameReplace(error: unknown): never {
  if (error instanceof Refusal && error.httpStatus === 409)
    throw refuse(`${error.message}。要盖掉原来的草稿请加 --replace`);
  throw error;
}

/** Tells whether a rename is about an option: 清真=清真餐 in any question, food:清真=清真餐 in that one. */
const isMeant = (rename: Rename, { shortName, from }: OpenDecision, to: string): boolean =>
  sameText(rename.to, to) &&
  [from, `${shortName}:${from}`, `${shortName}：${from}`].some((it) => sameText(rename.from, it));

/**
 * Decides what is open as the options say; what they say nothing about stays open.
 * @throws Refusal for a rename that is about nothing
 */
function decide(open: readonly OpenDecision[], options: CommandContext['options']): FormDecision[] {
  const renames = options.rename === undefined ? [] : readRenames(options.rename);
  const idle = renames.find(
    (rename) =>
      !open.some((one) => one.choices.some(({ choice, to }) => choice === 'rename' && isMeant(rename, one, to))),
  );
  if (idle !== undefined) throw refuse(`--rename ${idle.from}=${idle.to}：没有这样的改动要定，请核对两个名称`);
  return open.flatMap((one) => {
    const { shortName, key, choices } = one;
    const chosen =
      choices.find(({ choice, to }) => choice === 'rename' && renames.some((rename) => isMeant(rename, one, to))) ??
      choices.find(({ choice }) => choice === 'remove' && options['keep-removed'] !== undefined) ??
      choices.find(({ choice }) => choice === 'other' && options.other !== undefined);
    return chosen === undefined ? [] : [{ shortName, key, choice: chosen.choice, to: chosen.to }];
  });
}

async function decidedReview({ words: [code = ''], options, dependencies }: CommandContext) {
  const meetingId = await idOf(code, dependencies);
  const open = await reviewDraft({ meetingId, decisions: [] }, dependencies);
  // With a fault nothing is asked yet.
  const decisions = open.faults.length > 0 ? [] : decide(open.open, options);
  const review = decisions.length === 0 ? open : await reviewDraft({ meetingId, decisions }, dependencies);
  return { meetingId, decisions, review };
}

const unchangedLines = ({ isUnchanged }: DraftReview): string[] => (isUnchanged ? ['草稿与页面相同，没有改动'] : []);

const reviewLines = (review: DraftReview): string[] => [...unchangedLines(review), ...changeLines(review)];

const changeLines = ({ differences, since, faults, open, effects, texts }: DraftReview): string[] => [
  ...(differences.length === 0 ? [] : ['草稿改了：', ...differenceLines(differences)]),
  ...since.flatMap((one) => [`草稿做好以后发布了第 ${one.number} 版：`, ...differenceLines(one.differences)]),
  ...faults.map(({ message }) => `还不能发布：${message}`),
  ...open.flatMap(({ shortName, from, title, text, choices }) => [
    `要先定：${title}，${text}`,
    ...choices.map(({ choice, label, to }) => indented(`${optionOf(choice, `${shortName}:${from}=${to}`)}：${label}`)),
  ]),
  ...effects.map(({ title, text }) => `${title}：${text}`),
  ...texts.map(({ to, text }) => indented(`${to}　${text}`)),
];

const optionOf = (choice: FormDecision['choice'], rename: string): string =>
  choice === 'rename' ? `--rename ${rename}` : choice === 'other' ? '--other' : '--keep-removed';

/** Drafts and revisions of a meeting (product §16.40 to §16.42). */
export const revisionCommands: readonly Command[] = [
  {
    name: 'meetings draft',
    parameters: ['文件'],
    readsFile: '文件',
    summary: '把 .json 或 .xlsx 存为会议的草稿，参会人看不到；有错误时全部逐行列出，不保存',
    options: replaceOption,
    run: async ({ input, options, dependencies }) => {
      if (input === null) throw new UsageError('没有可读的文件');
      const file = {
        name: input.name,
        format: formatOf(input.name),
        bytes: input.bytes,
        meetingId: null,
        version: replacedVersion(options),
      };
      const done = await uploadDraft(file, dependencies).catch(nameReplace);
      if (done.outcome === 'unreadable') return answer(exitCode.refused, [`${input.name} ${done.message}`]);
      const problems = done.problems.map(
        ({ place, message, isFatal }) => `${input.name} ${place}：${isFatal ? '' : '（提醒）'}${message}`,
      );
      if (done.outcome === 'faulty') return answer(exitCode.refused, [...problems, '没有保存草稿']);
      const review = await reviewDraft({ meetingId: done.meetingId, decisions: [] }, dependencies);
      return [
        ...problems,
        '已存为草稿，还没有发布：用 meetings review 看发布后会怎样',
        ...unchangedLines(review),
        ...differenceLines(review.differences),
      ];
    },
  },
  {
    name: 'meetings review',
    isReading: true,
    parameters: ['会议编码'],
    options: decisionOptions,
    summary: '预演发布草稿：改了什么，谁会受影响；什么都不写入',
    run: async (context) => reviewLines((await decidedReview(context)).review),
  },
  {
    name: 'meetings publish',
    parameters: ['会议编码'],
    options: { ...decisionOptions, over: flag('草稿做好以后又发布过别的，仍照草稿发布') },
    summary: '发布会议的草稿，参会人立即看到',
    run: async (context) => {
      const { meetingId, decisions, review } = await decidedReview(context);
      const { version, over, since, open, faults } = review;
      const isStale = since.length > 0 && context.options.over === undefined;
      if (open.length > 0 || faults.length > 0 || isStale || review.isUnchanged)
        return answer(exitCode.refused, [
          ...reviewLines(review),
          isStale ? '没有发布：看过以后仍照草稿发布请加 --over' : '没有发布',
        ]);
      const { number } = await publishDraft({ meetingId, version, over, decisions }, context.dependencies);
      return [...reviewLines(review), `已发布第 ${number} 版`];
    },
  },
  {
    name: 'meetings history',
    isReading: true,
    parameters: ['会议编码'],
    summary: '列出会议发布过的各版，每版改了什么',
    run: async ({ words: [code = ''], dependencies }) => {
      const revisions = await revisionHistory(await idOf(code, dependencies), dependencies);
      return revisions.flatMap(({ number, publishedAt, publishedBy, note, differences }) => [
        [`第 ${number} 版`, formatShanghaiTime(publishedAt.getTime()), publishedBy, note].filter(Boolean).join('　'),
        ...differenceLines(differences),
      ]);
    },
  },
  {
    name: 'meetings restore',
    parameters: ['会议编码', '版'],
    options: replaceOption,
    summary: '把发布过的某一版存为草稿，预演后再发布',
    run: async ({ words: [code = '', number = ''], options, dependencies }) => {
      if (!/^\d{1,6}$/.test(number)) throw new UsageError('版应为数字，见 meetings history');
      const meetingId = await idOf(code, dependencies);
      const version = replacedVersion(options);
      await restoreRevision({ meetingId, number: Number(number), version }, dependencies).catch(nameReplace);
      return [`已把第 ${number} 版存为草稿，还没有发布：用 meetings review 看发布后会怎样`];
    },
  },
  {
    name: 'meetings discard',
    parameters: ['会议编码'],
    summary: '放弃会议的草稿，页面不变',
    run: async ({ words: [code = ''], dependencies }) => {
      await discardDraft({ meetingId: await idOf(code, dependencies), version: null }, dependencies);
      return ['已放弃草稿'];
    },
  },
  {
    name: 'meetings copy',
    parameters: ['会议编码', '新会议编码', '新会议的首日'],
    options: { name: '新会议的名称；不写就与原来的相同' },
    summary: '复制会议：价格、问题和告知书照旧，日期一起推后，没有人和订单；发布以前参会人看不到',
    run: async ({ words: [from = '', code = '', firstDay = ''], options, dependencies }) => {
      const { id: meetingId, name } = await meetingOfCode(from, dependencies);
      const copy = { meetingId, code, firstDay, name: options.name ?? name, member: null };
      const id = await copyMeeting(copy, dependencies);
      return [
        `已复制为 ${copy.name}（${code}，id ${id}），还没有发布：用 meetings review 查看，用 meetings publish 发布`,
      ];
    },
  },
  {
    name: 'meetings delete',
    parameters: ['会议编码'],
    summary: '删除从未发布的会议',
    run: async ({ words: [code = ''], dependencies }) => {
      await deleteMeeting({ meetingId: await idOf(code, dependencies), version: null }, dependencies);
      return ['已删除会议'];
    },
  },
  {
    name: 'meetings workbook',
    isReading: true,
    parameters: ['会议编码', '文件.xlsx'],
    writesFile: '文件.xlsx',
    options: { draft: flag('写草稿，而不是页面上的') },
    summary: '把会议写成 .xlsx，改好以后可以再用 meetings draft 或 import 读入，什么都不丢',
    run: async ({ words: [code = ''], options, dependencies }) => {
      const of = options.draft === undefined ? 'page' : 'draft';
      const { bytes } = await meetingFile({ meetingId: await idOf(code, dependencies), of }, dependencies);
      return { exitCode: exitCode.done, lines: [], output: bytes.toString('base64') };
    },
  },
];

import type { FormDecision, OpenDecision } from '../../../src/domain/meeting/form-decisions';
import type { MeetingDifference } from '../../../src/domain/meeting/meeting-differences';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { copyMeeting, deleteMeeting } from '../../modules/meeting-office/copy-meeting';
import { meetingFile, meetingOfCode } from '../../modules/meeting-office/meeting-file';
import { publishDraft } from '../../modules/meeting-office/publish-draft';
import { reviewDraft, type DraftReview } from '../../modules/meeting-office/review-draft';
import { discardDraft, restoreRevision, revisionHistory } from '../../modules/meeting-office/revision-history';
import { uploadDraft } from '../../modules/meeting-office/save-draft';
import { answer, exitCode, flag, UsageError, type Command, type CommandContext, type OptionUsage } from '../command';
import { formatOf } from '../meeting-file-format';

const indented = (text: string): string => `　${text}`;
const differenceLines = (differences: readonly MeetingDifference[]): string[] =>
  differences.map(({ text }) => indented(text));

const idOf = async (code: string, dependencies: Pick<Dependencies, 'database'>): Promise<number> =>
  (await meetingOfCode(code, dependencies)).id;

const decisionOptions: Readonly<Record<string, OptionUsage>> = {
  rename: { summary: '旧=新：选项只是改名；几个用分号隔开，或写几次', kind: 'repeated' },
  other: flag('键没变而文字变了的选项，除 --rename 的以外，都是另一个选项'),
  'keep-removed': flag('有人选过的选项或填过的问题不再提供；已选的人照常显示'),
};

/** Decides what is open as the options say; what they say nothing about stays open. */
function decide(open: readonly OpenDecision[], options: CommandContext['options']): FormDecision[] {
  const renamed = (options.rename ?? '').split(/[;；\n]/).map((part) => part.split(/[=＝]/)[1]?.trim() ?? '');
  return open.flatMap(({ shortName, key, choices }) => {
    const chosen =
      choices.find(({ choice, to }) => choice === 'rename' && renamed.includes(to)) ??
      choices.find(({ choice }) => choice === 'remove' && options['keep-removed'] !== undefined) ??
      choices.find(({ choice }) => choice === 'other' && options.other !== undefined);
    return chosen === undefined ? [] : [{ shortName, key, choice: chosen.choice, to: chosen.to }];
  });
}

async function decidedReview({ words: [code = ''], options, dependencies }: CommandContext) {
  const meetingId = await idOf(code, dependencies);
  const open = await reviewDraft({ meetingId, decisions: [] }, dependencies);
  const decisions = decide(open.open, options);
  const review = decisions.length === 0 ? open : await reviewDraft({ meetingId, decisions }, dependencies);
  return { meetingId, decisions, review };
}

const reviewLines = ({ differences, since, faults, open, effects, texts }: DraftReview): string[] => [
  ...(differences.length === 0 ? [] : ['草稿改了：', ...differenceLines(differences)]),
  ...since.flatMap((one) => [`草稿做好以后发布了第 ${one.number} 版：`, ...differenceLines(one.differences)]),
  ...faults.map(({ message }) => `还不能发布：${message}`),
  ...open.flatMap(({ title, text, choices }) => [
    `要先定：${title}，${text}`,
    ...choices.map(({ choice, label, to }) => indented(`${optionOf(choice, to)}：${label}`)),
  ]),
  ...effects.map(({ title, text }) => `${title}：${text}`),
  ...texts.map(({ to, text }) => indented(`${to}　${text}`)),
];

const optionOf = (choice: FormDecision['choice'], to: string): string =>
  choice === 'rename' ? `--rename 旧=${to}` : choice === 'other' ? '--other' : '--keep-removed';

/** Drafts and revisions of a meeting (product §16.40 to §16.42). */
export const revisionCommands: readonly Command[] = [
  {
    name: 'meetings draft',
    parameters: ['文件'],
    readsFile: '文件',
    summary: '把 .json 或 .xlsx 存为会议的草稿，参会人看不到；有错误时全部逐行列出，不保存',
    run: async ({ input, dependencies }) => {
      if (input === null) throw new UsageError('没有可读的文件');
      const file = {
        name: input.name,
        format: formatOf(input.name),
        bytes: input.bytes,
        meetingId: null,
        version: null,
      };
      const done = await uploadDraft(file, dependencies);
      if (done.outcome === 'unreadable') return answer(exitCode.refused, [`${input.name} ${done.message}`]);
      const problems = done.problems.map(
        ({ place, message, isFatal }) => `${input.name} ${place}：${isFatal ? '' : '（提醒）'}${message}`,
      );
      if (done.outcome === 'faulty') return answer(exitCode.refused, [...problems, '没有保存草稿']);
      const { differences } = await reviewDraft({ meetingId: done.meetingId, decisions: [] }, dependencies);
      return [
        ...problems,
        '已存为草稿，还没有发布：用 meetings review 看发布后会怎样',
        ...differenceLines(differences),
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
      if (open.length > 0 || faults.length > 0 || isStale)
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
    summary: '把发布过的某一版存为草稿，预演后再发布',
    run: async ({ words: [code = '', number = ''], dependencies }) => {
      if (!/^\d{1,6}$/.test(number)) throw new UsageError('版应为数字，见 meetings history');
      const meetingId = await idOf(code, dependencies);
      await restoreRevision({ meetingId, number: Number(number), version: null }, dependencies);
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
      await deleteMeeting({ meetingId: await idOf(code, dependencies) }, dependencies);
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

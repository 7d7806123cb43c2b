import { TextDecoder } from 'node:util';
import { generalTerms } from '../../../src/domain/privacy/privacy-notice';
import { formatShanghaiTime, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import { meetingByCode } from '../../stores/meetings/store';
import { countConsents, findNotice, insertNotice, noticesOf } from '../../stores/privacy/store';
import { UsageError, type Command, type CommandContext } from '../command';
import { printTable } from '../print-table';

/** In characters. */
const longest = { text: 30_000, version: 20, phrase: 60 };

function readText({ input }: CommandContext): string {
  if (input === null) throw new UsageError('没有可读取的文件');
  const text = decode(input.bytes)?.trim();
  if (text === undefined) throw refuse(`${input.name} 不是 UTF-8 文本，请另存为 UTF-8 的 .txt 或 .md`);
  if (text === '') throw refuse(`${input.name} 是空的`);
  if (text.length > longest.text) throw refuse(`${input.name} 超过 ${longest.text} 字，请精简`);
  return text;
}

/** Undefined for bytes that are no text. */
function decode(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // PostgreSQL stores no such character.
    return text.includes('\u0000') ? undefined : text;
  } catch {
    return undefined;
  }
}

function phrase({ options }: CommandContext, name: 'version' | 'purpose' | 'retention', initial: string): string {
  const given = (options[name] ?? '').trim() || initial;
  const limit = name === 'version' ? longest.version : longest.phrase;
  if (given.length > limit || /[\r\n\0]/.test(given)) throw refuse(`--${name} 须为一行，最多 ${limit} 个字`);
  return given;
}

export const privacyCommands: readonly Command[] = [
  {
    name: 'privacy set',
    parameters: ['会议编码', '文件'],
    options: {
      version: '版本号，如 2027-03；默认为今天的日期',
      purpose: '为什么需要敏感个人信息，如 核验身份、登记学分',
      retention: '敏感个人信息保存多久，如 会后 90 天删除',
      strict: '拒绝不征求同意的旧版页面和小程序',
    },
    summary: '发布会议的《个人信息处理说明》新版本；已发布的版本不能修改',
    readsFile: '文件',
    run: async (context) => {
      const { database, clock } = context.dependencies;
      const { id: meetingId, name, code } = await meetingByCode(database.query, context.words[0] ?? '');
      const notice = {
        meetingId,
        version: phrase(context, 'version', shanghaiDate(clock.now())),
        purpose: phrase(context, 'purpose', generalTerms.purpose),
        retention: phrase(context, 'retention', ''),
        text: readText(context),
        isStrict: context.options.strict !== undefined,
        createdAt: new Date(clock.now()),
      };
      if (!(await insertNotice(database.query, notice)))
        throw refuse(`${notice.version} 版已经发布，不能修改：请用 --version 给新版本起一个版本号`);
      return [
        `已发布 ${name}（${code}）《个人信息处理说明》${notice.version} 版`,
        '此后提交的报名都须同意这一版；已填写未提交的会重新征求同意',
      ];
    },
  },
  {
    name: 'privacy list',
    isReading: true,
    parameters: ['会议编码'],
    summary: '列出会议《个人信息处理说明》的各个版本和同意的份数',
    run: async ({ dependencies: { database }, words }) => {
      const { id } = await meetingByCode(database.query, words[0] ?? '');
      const notices = await noticesOf(database.query, id);
      const given = await countConsents(database.query, id);
      const rows = notices.map(({ version, createdAt }): [string, string] => [
        version,
        formatShanghaiTime(createdAt.getTime()),
      ]);
      const others = [...given.keys()].filter((version) => !notices.some((notice) => notice.version === version));
      const listed = [...rows, ...others.map((version): [string, string] => [version, '通用说明'])];
      if (listed.length === 0) return ['该会议没有自己的《个人信息处理说明》，页面使用通用说明'];
      return printTable(
        ['版本', '发布时间', '同意'],
        listed.map(([version, at]) => [version, at, String(given.get(version) ?? 0)]),
      );
    },
  },
  {
    name: 'privacy show',
    isReading: true,
    parameters: ['会议编码', '版本'],
    summary: '显示《个人信息处理说明》某一版的全文',
    run: async ({ dependencies: { database }, words }) => {
      const { id } = await meetingByCode(database.query, words[0] ?? '');
      const notice = await findNotice(database.query, id, words[1] ?? '');
      if (notice === null) throw refuse('没有这个版本，可用 privacy list 查看');
      return notice.text.split(/\r?\n/);
    },
  },
];

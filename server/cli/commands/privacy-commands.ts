import { TextDecoder } from 'node:util';
import { refuse } from '../../http/answers';
import { listNotices, noticeLimits, publishNotice, readNotice } from '../../modules/privacy/manage-notices';
import { flag, UsageError, type Command, type CommandContext } from '../command';
import { printTable } from '../print-table';
import { timeText } from '../printed-texts';

function readInput({ input }: CommandContext): { fileName: string; text: string } {
  if (input === null) throw new UsageError('没有可读取的文件');
  const text = decode(input.bytes);
  if (text === undefined) throw refuse(`${input.name} 不是 UTF-8 文本，请另存为 UTF-8 的 .txt 或 .md`);
  return { fileName: input.name, text };
}

/** Decodes UTF-8; undefined for bytes that are not text. */
function decode(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // PostgreSQL cannot store this character.
    return text.includes('\u0000') ? undefined : text;
  } catch {
    return undefined;
  }
}

function faultText(part: keyof typeof noticeLimits, { fileName, text }: { fileName: string; text: string }): string {
  const limit = noticeLimits[part];
  if (part !== 'text') return `--${part} 须为一行，最多 ${limit} 个字`;
  return text.trim() === '' ? `${fileName} 是空的` : `${fileName} 超过 ${limit} 字，请精简`;
}

export const privacyCommands: readonly Command[] = [
  {
    name: 'privacy set',
    parameters: ['会议编码', '文件'],
    options: {
      version: '版本号，如 2027-03；默认为今天的日期',
      purpose: '为什么需要敏感个人信息，如 核验身份、登记学分',
      retention: '敏感个人信息保存多久，如 会后 90 天删除',
      strict: flag('拒绝不征求同意的旧版页面和小程序'),
    },
    summary: '发布会议的《个人信息处理说明》新版本；已发布的版本不能修改',
    readsFile: '文件',
    run: async (context) => {
      const { options, dependencies, words } = context;
      const input = readInput(context);
      const { version = '', purpose = '', retention = '' } = options;
      const draft = { version, purpose, retention, text: input.text, isStrict: options.strict !== undefined };
      const done = await publishNotice(words[0] ?? '', draft, dependencies);
      switch (done.outcome) {
        case 'faulty':
          throw refuse(faultText(done.part, input));
        case 'taken':
          throw refuse(`${done.version} 版已经发布，不能修改：请用 --version 给新版本起一个版本号`);
        case 'published':
          return [
            `已发布 ${done.meeting.name}（${done.meeting.code}）《个人信息处理说明》${done.version} 版`,
            '此后提交的报名都须同意这一版；已填写未提交的会重新征求同意',
          ];
      }
    },
  },
  {
    name: 'privacy list',
    isReading: true,
    parameters: ['会议编码'],
    summary: '列出会议《个人信息处理说明》的各个版本和同意的份数',
    run: async ({ dependencies, words: [code = ''] }) => {
      const notices = await listNotices(code, dependencies);
      if (notices.length === 0) return ['该会议没有自己的《个人信息处理说明》，页面使用通用说明'];
      return printTable(
        ['版本', '发布时间', '同意'],
        notices.map(({ version, publishedAt, consents }) => [
          ...[version, publishedAt === null ? '通用说明' : timeText(publishedAt), String(consents)],
        ]),
      );
    },
  },
  {
    name: 'privacy show',
    isReading: true,
    parameters: ['会议编码', '版本'],
    summary: '显示《个人信息处理说明》某一版的全文',
    run: async ({ dependencies, words: [code = '', version = ''] }) =>
      (await readNotice(code, version, dependencies)).split(/\r?\n/),
  },
];

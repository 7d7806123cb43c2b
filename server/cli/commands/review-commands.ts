import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { sendNotices } from '../../modules/notices/send-notices';
import { decideReview, type ReviewDecision } from '../../modules/reviews/decide-review';
import type { Command, CommandContext } from '../command';
import { entriesToReview } from '../../stores/entries/store';
import { pickByPrefix, shownIdLength } from '../pick-by-prefix';
import { printTable } from '../print-table';

async function decide({ dependencies, log, words }: CommandContext, decision: ReviewDecision): Promise<string> {
  const waiting = await entriesToReview(dependencies.database.query, '');
  const { entry } = pickByPrefix(waiting, (item) => item.entry.id, words[0] ?? '');
  await decideReview(entry.id, decision, dependencies);
  await sendNotices(dependencies, log);
  return entry.name;
}

export const reviewCommands: readonly Command[] = [
  {
    name: 'reviews list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码' },
    summary: '列出待审核的报名',
    run: async ({ dependencies, options }) => {
      const items = await entriesToReview(dependencies.database.query, options.meeting ?? '');
      if (items.length === 0) return ['没有待审核的报名'];
      return printTable(
        ['编号', '会议', '姓名', '手机号', '省份', '报名时间'],
        items.map(({ entry, meeting }) => [
          entry.id.slice(0, shownIdLength),
          meeting,
          entry.name,
          entry.phone,
          entry.provinceText,
          formatShanghaiTime(entry.createdAt.getTime()),
        ]),
      );
    },
  },
  {
    name: 'reviews approve',
    parameters: ['编号'],
    summary: '通过报名审核，并短信通知',
    run: async (context) => [`已通过 ${await decide(context, { isApproved: true })} 的报名`],
  },
  {
    name: 'reviews refuse',
    parameters: ['编号'],
    options: { reason: '不通过的原因，写入短信' },
    summary: '不通过报名审核，并短信通知',
    run: async (context) => {
      const decision: ReviewDecision = { isApproved: false, reason: context.options.reason ?? '' };
      return [`未通过 ${await decide(context, decision)} 的报名`];
    },
  },
];

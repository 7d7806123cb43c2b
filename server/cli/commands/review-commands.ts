import { decideAndTell, listReviews } from '../../modules/reviews/manage-reviews';
import type { ReviewDecision } from '../../modules/reviews/decide-review';
import { shortId } from '../../secrets/random-ids';
import type { Command, CommandContext } from '../command';
import { pickByPrefix } from '../pick-by-prefix';
import { printTable } from '../print-table';
import { timeText } from '../printed-texts';

async function decide({ dependencies, log, words }: CommandContext, decision: ReviewDecision): Promise<string> {
  const { id } = pickByPrefix(await listReviews('', dependencies), words[0]);
  return (await decideAndTell(id, decision, dependencies, log)).name;
}

export const reviewCommands: readonly Command[] = [
  {
    name: 'reviews list',
    isReading: true,
    parameters: [],
    options: { meeting: '会议编码' },
    summary: '列出待审核的报名',
    run: async ({ dependencies, options }) => {
      const reviews = await listReviews(options.meeting ?? '', dependencies);
      if (reviews.length === 0) return ['没有待审核的报名'];
      return printTable(
        ['编号', '会议', '姓名', '手机号', '省份', '报名时间'],
        reviews.map(({ id, meetingCode, name, phone, province, registeredAt }) => [
          ...[shortId(id), meetingCode, name, phone, province, timeText(registeredAt)],
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

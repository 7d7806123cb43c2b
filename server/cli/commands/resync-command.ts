import { formatShanghaiTime, isCalendarDate } from '../../../src/domain/time/shanghai-time';
import { resyncProviders, type ResyncOutcome } from '../../modules/bills/manage-bills';
import { UsageError, type Command } from '../command';

type Done = Extract<ResyncOutcome, { outcome: 'done' }>;

function describeProvider({ service, ...done }: Done['providers'][number], since: string): string[] {
  const lines = [
    `${service} ${since} 起：补记收款 ${done.payments} 笔、退款 ${done.refunds} 笔，收款后已全额退回的 ${done.returned} 笔，查询未结束的支付 ${done.attempts} 笔`,
  ];
  if (done.unknown > 0) lines.push(`没有对应订单的收款 ${done.unknown} 笔：见 payments unknown`);
  lines.push(done.differences === 0 ? '账单与账上一致' : `账单与账上有 ${done.differences} 处差异：见 bill list`);
  if (done.missingDays.length > 0)
    lines.push(
      `${done.missingDays.join('、')} 的账单尚未生成（或当日没有收支）：生成后请再运行一次，服务器每日也会自动核对`,
    );
  return lines;
}

export const resyncCommand: Command = {
  name: 'resync',
  parameters: [],
  options: { since: '从哪一天开始，如 2027-03-20；默认为所恢复备份的日期' },
  summary: '恢复备份后，向微信核对备份之后的收款和退款并补记；可中断、可重复运行',
  run: async ({ dependencies, options: { since = null }, progress }) => {
    if (since !== null && !isCalendarDate(since)) throw new UsageError(`“${since}”应写成 2027-03-20`);
    const done = await resyncProviders(since, dependencies, progress);
    if (done.outcome === 'not-restored')
      throw new UsageError('这个数据库没有恢复过备份，请用 --since 注明从哪一天开始，如 --since 2027-03-20');
    return [
      ...done.providers.flatMap((provider) => describeProvider(provider, done.since)),
      `完成时间 ${formatShanghaiTime(dependencies.clock.now())}；可重复运行`,
    ];
  },
};

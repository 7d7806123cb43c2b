import { formatShanghaiTime, isCalendarDate, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import { latestAct } from '../../stores/audit/store';
import { resync } from '../../modules/bills/resync';
import { UsageError, type Command, type CommandContext } from '../command';

/** The day that the restored backup is of, or the one named. */
async function firstDay({ dependencies, options }: CommandContext): Promise<string> {
  const { since } = options;
  if (since !== undefined) {
    if (!isCalendarDate(since)) throw new UsageError(`“${since}”应写成 2027-03-20`);
    return since;
  }
  const restored = await latestAct(dependencies.database.query, 'restore');
  const at = Date.parse(restored?.subjectId ?? '');
  if (Number.isNaN(at))
    throw new UsageError('这个数据库没有恢复过备份，请用 --since 注明从哪一天开始，如 --since 2027-03-20');
  return shanghaiDate(at);
}

/** Further back there is no bill to be had. */
const maxDays = 90;

async function run(context: CommandContext): Promise<string[]> {
  const { dependencies, progress } = context;
  const { gateways, clock } = dependencies;
  if (gateways.payments.length === 0) throw refuse('没有启用在线支付，无需核对');
  const since = await firstDay(context);
  if (Date.parse(since) < clock.now() - maxDays * 86_400_000) throw refuse(`最早只能从 ${maxDays} 天前开始`);
  const lines: string[] = [];
  for (const provider of gateways.payments) {
    const { service } = provider.labels;
    const done = await resync(provider, since, dependencies, (line) => progress(`${service} ${line}`));
    lines.push(
      `${service} ${since} 起：补记收款 ${done.payments} 笔、退款 ${done.refunds} 笔，收款后已全额退回的 ${done.returned} 笔，查询未结束的支付 ${done.attempts} 笔`,
    );
    if (done.unknown > 0) lines.push(`没有对应订单的收款 ${done.unknown} 笔：见 payments unknown`);
    lines.push(done.differences === 0 ? '账单与账上一致' : `账单与账上有 ${done.differences} 处差异：见 bill list`);
    if (done.missingDays.length > 0)
      lines.push(
        `${done.missingDays.join('、')} 的账单尚未生成（或当日没有收支）：生成后请再运行一次，服务器每日也会自动核对`,
      );
  }
  return [...lines, `完成时间 ${formatShanghaiTime(clock.now())}；可重复运行`];
}

export const resyncCommand: Command = {
  name: 'resync',
  parameters: [],
  options: { since: '从哪一天开始，如 2027-03-20；默认为所恢复备份的日期' },
  summary: '恢复备份后，向微信核对备份之后的收款和退款并补记；可中断、可重复运行',
  run,
};

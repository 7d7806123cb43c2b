import { addDays, formatShanghaiTime, isCalendarDate, parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import {
  listAuditRecords,
  verifyAuditTrail,
  type AuditRecord,
  type ChainWitness,
} from '../../modules/audit/audit-trail';
import { answer, exitCode, flag, UsageError, type Command } from '../command';
import { printTable } from '../print-table';

/** How many records are listed without `--all`, and with it. */
const shownRecords = 50;
const allRecords = 100_000;

/** Reads a day as the time when it begins in China; null for none. */
function dayStart(date: string | undefined, daysLater = 0): Date | null {
  if (date === undefined) return null;
  if (!isCalendarDate(date)) throw new UsageError(`“${date}”应写成 2027-03-20`);
  return new Date(parseShanghaiTime(`${addDays(date, daysLater) ?? date} 00:00:00`) ?? 0);
}

const valueText = (value: unknown): string =>
  value === null || value === undefined ? '空' : typeof value === 'string' ? value : JSON.stringify(value);

/** Describes a change, such as `status：pending → paid`. */
function changeText({ before, after }: AuditRecord): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .map((name) => {
      if (name === 'changed' && Array.isArray(after[name])) return `改动 ${after[name].join('、')}`;
      const is = valueText(after[name]);
      return name in before ? `${name}：${valueText(before[name])} → ${is}` : `${name}：${is}`;
    })
    .join('，');
}

function readHead(typed: string | undefined): ChainWitness | null {
  if (typed === undefined) return null;
  const [, position = '', hash = ''] = /^([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(typed.trim()) ?? [];
  if (hash === '') throw new UsageError('--head 应写成 audit verify 显示过的“序号:摘要”');
  return { position: Number(position), hash };
}

export const auditCommands: readonly Command[] = [
  {
    name: 'audit list',
    parameters: [],
    options: {
      about: '订单号、手机号或编号',
      by: '操作人',
      from: '开始日期，如 2027-03-20',
      until: '结束日期',
      all: flag(`不限最近 ${shownRecords} 条`),
    },
    isReading: true,
    summary: '列出操作记录：谁在何时把什么从什么改成什么',
    run: async ({ options, dependencies }) => {
      const filter = {
        ...{ about: options.about ?? null, actor: options.by ?? '' },
        ...{ from: dayStart(options.from), until: dayStart(options.until, 1) },
        limit: options.all === undefined ? shownRecords : allRecords,
      };
      const records = await listAuditRecords(filter, dependencies);
      if (records.length === 0) return ['没有操作记录'];
      return printTable(
        ['序号', '时间', '操作人', '命令', '对象', '编号', '变化'],
        records.map((record) => [
          record.position === null ? '待封存' : String(record.position),
          formatShanghaiTime(record.at.getTime()),
          record.actor,
          record.act,
          record.subject,
          record.subjectId,
          changeText(record),
        ]),
      );
    },
  },
  {
    name: 'audit verify',
    parameters: [],
    options: { head: '之前记下的“序号:摘要”，核对它仍在其中' },
    isReading: true,
    summary: '核验操作记录的摘要链：没有一条被改动、删除或插入',
    run: async ({ dependencies, options }) => {
      const { chain, unsealed } = await verifyAuditTrail(readHead(options.head), dependencies);
      if (!chain.isWhole) {
        const fault = chain.fault === 'missing' ? '缺失' : '与封存时不符';
        return answer(exitCode.refused, [`操作记录被破坏：第 ${chain.position} 条${fault}`]);
      }
      const { position, hash } = chain.head;
      if (position === 0) return ['还没有操作记录'];
      return [
        `操作记录完整，共 ${position} 条${unsealed > 0 ? `，另有 ${unsealed} 条待封存` : ''}`,
        `末条：${position}:${hash}`,
        '请将末条记在别处，以后用 --head 核对，可发现整条链被重写或截短',
      ];
    },
  },
];

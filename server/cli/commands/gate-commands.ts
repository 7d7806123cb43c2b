import { gateColumns } from '../../../src/domain/door/gate-columns';
import { admitsText } from '../../modules/door/gate-office';
import { importGates } from '../../modules/door/import-gates';
import { importScans } from '../../modules/door/import-scans';
import { listGates } from '../../modules/door/list-gates';
import { answer, exitCode, UsageError, type Command, type LocalCommand } from '../command';
import { faultLines, unreachedLines } from '../fault-lines';
import { printTable } from '../print-table';
import { templateCommandOf } from '../table-template';

/** Reads `--offset`: 设备=秒, several of them in lines. */
function readOffsets(typed = ''): ReadonlyMap<string, number> {
  const parts = typed.split(/[\n;；]/).filter((part) => part.trim() !== '');
  return new Map(
    parts.map((part) => {
      const [, device = '', seconds = ''] =
        /^([^=＝]+)[=＝]\s*([+-]?\d{1,5}(?:\.\d{1,3})?)\s*秒?$/.exec(part.trim()) ?? [];
      if (device === '') throw new UsageError('--offset 应写成 设备=秒，如 --offset 三号门=90（快 90 秒）');
      return [device.trim(), Math.round(Number(seconds) * 1_000)];
    }),
  );
}

export const gateCommands: readonly (Command | LocalCommand)[] = [
  {
    name: 'gates list',
    isReading: true,
    parameters: ['会议编码'],
    summary: '列出会议的签到口和各口的人数、进出次数',
    run: async ({ dependencies, words: [code = ''] }) => {
      const gates = await listGates(code, dependencies);
      if (gates.length === 0) return ['没有签到口，用 gates import 导入；check-in 会自建一个“会场”'];
      return printTable(
        ['编号', '名称', '会场', '方向', '次数', '可入人员', '人数', '进', '出', '撤销'],
        gates.map(({ gate, counts }) => [
          ...[gate.code, gate.name, gate.room, gate.kind === 'both' ? '进出' : '只进', gate.isOnce ? '一次' : '不限'],
          admitsText(gate.admits),
          ...[counts.people, counts.scansIn, counts.scansOut, counts.undone].map(String),
        ]),
      );
    },
  },
  {
    name: 'gates import',
    parameters: ['会议编码', '文件'],
    summary: '从 .xlsx、.csv 或 .json 导入签到口；编号已有的就修改，有错误时全部逐行列出，不写入',
    readsFile: '文件',
    run: async ({ dependencies, input, words: [code = ''] }) => {
      if (input === null) throw new UsageError('没有可导入的文件');
      const done = await importGates(code, input, dependencies);
      if (done.outcome === 'faulty')
        return answer(exitCode.refused, [
          ...faultLines(input.name, done.faults),
          `共 ${done.faults.length} 处错误，没有导入`,
        ]);
      return [`已导入签到口：新增 ${done.added} 个，修改 ${done.changed} 个`, ...unreachedLines(done.unreached)];
    },
  },
  templateCommandOf('gates template', '生成一份签到口的示例表，附各列填法，改好后用 gates import 导入', gateColumns, {
    code: { explanation: '每个签到口不同，导入后不要改；签到记录按它或按名称找签到口', examples: ['G1', 'G2', 'G3'] },
    name: { explanation: '扫码的人看到的名称', examples: ['曲江厅一号门', 'A 厅门', '午餐'] },
    room: { explanation: '门后的会场，与日程单元的“会场”相同的才能按签到计时', examples: ['曲江厅', 'A 厅', '餐厅'] },
    kind: { explanation: '进出 或 只进；不填为 进出', examples: ['进出', '进出', '只进'] },
    once: { explanation: '一次 或 不限：一个参会码能进几次；不填为 不限', examples: ['不限', '不限', '一次'] },
    opens: { explanation: '从什么时候起可入，可不填', examples: ['2027-05-14 07:30', '', '2027-05-14 11:30'] },
    closes: { explanation: '到什么时候为止，可不填', examples: ['2027-05-14 12:30', '', '2027-05-14 13:30'] },
    admits: {
      explanation: '全部、参会代表、参观观众，或 字段=选项、选项；不填为 全部',
      examples: ['全部', '参会代表', '全部'],
    },
  }),
  {
    name: 'scans import',
    parameters: ['文件'],
    options: {
      meeting: '会议编码；签到口和手机号不能认出是哪个会议时必填',
      offset: { summary: '设备=秒：已知该设备的钟快多少秒（慢的为负），几台写几次', kind: 'repeated' },
    },
    summary: '从 .csv、.json 或 .xlsx 导入别处的签到记录；重复导入不会重记，有问题的行逐行列出，其余照记',
    readsFile: '文件',
    run: async ({ dependencies, input, options, actor }) => {
      if (input === null) throw new UsageError('没有可导入的文件');
      const given = { meetingCode: options.meeting ?? '', offsetsMs: readOffsets(options.offset) };
      const { added, known, undone, faults } = await importScans(input, given, dependencies, actor);
      const lines = [
        ...faultLines(input.name, faults),
        [
          `已导入 ${added} 条`,
          ...(known > 0 ? [`已有 ${known} 条`] : []),
          ...(undone > 0 ? [`撤销 ${undone} 条`] : []),
          ...(faults.length > 0 ? [`有问题没有导入 ${faults.length} 条`] : []),
        ].join('，'),
      ];
      const isVain = faults.length > 0 && added + known + undone === 0;
      return answer(isVain ? exitCode.refused : exitCode.done, lines);
    },
  },
];

import type { Certainty, Proposal } from '../../../src/domain/bank/proposal';
import { DecisionsError, readDecisions, type DecidedRow } from '../../../src/domain/bank/read-decisions';
import { rowReasonTexts } from '../../../src/domain/bank/row-reason';
import { formatFen } from '../../../src/domain/money/money';
import { bookBankRows } from '../../modules/bank/book-bank-rows';
import { matchBankStatements, type MatchedStatements } from '../../modules/bank/match-bank-statements';
import { answer, exitCode, flag, UsageError, type Command, type CommandResult } from '../command';
import { printTable } from '../print-table';

type MatchedRow = MatchedStatements['rows'][number];

const certaintyTexts: Readonly<Record<Certainty, string>> = { sure: '确定', likely: '很可能', unsure: '不确定' };
const stateTexts = { repeated: '另一份流水中已有', booked: '已入账' } as const;

const proposalText = ({ orders, certainty, reason }: Proposal): string =>
  `${certaintyTexts[certainty]}：${orders.map(({ outTradeNo, amountFen }) => `${outTradeNo} ${formatFen(amountFen)}`).join('，')}（${reason}）`;

/** Why nothing is proposed for a row, or the best proposal. */
function decisionText({ state, reason, listed: { direction, proposals } }: MatchedRow): string {
  if (state !== null) return stateTexts[state];
  const [best] = proposals;
  const why = reason === null || (reason === 'out' && direction === 'out') ? '' : rowReasonTexts[reason];
  if (best !== undefined) return [...(why === '' ? [] : [why]), proposalText(best)].join('；');
  return direction === 'out' ? '付出，不入账' : why === '' ? '没有找到订单' : `${why}，不入账`;
}

function printed({ rows, unread }: MatchedStatements): string[] {
  const table = rows.map((matched) => {
    const { file, row, date, direction, amountFen, currency, payer, text } = matched.listed;
    return [
      ...[file, String(row), date, `${direction === 'out' ? '-' : ''}${formatFen(amountFen)}`],
      ...[currency === 'CNY' ? '' : currency, payer, text, decisionText(matched)],
    ];
  });
  const count = (certainty: Certainty): number =>
    rows.filter(({ listed }) => listed.proposals[0]?.certainty === certainty).length;
  return [
    ...printTable(['文件', '行', '日期', '金额', '币种', '对方', '附言', '建议'], table),
    ...unread.map(
      ({ file, line, reason, cells }) =>
        `${file} 第 ${line} 行没有读出：${reason}（${cells.filter((cell) => cell !== '').join(' ')}）`,
    ),
    `共 ${rows.length} 行：确定 ${count('sure')}，很可能 ${count('likely')}，不确定 ${count('unsure')}；没有读出 ${unread.length} 行`,
  ];
}

function readList(name: string, bytes: Buffer): DecidedRow[] {
  try {
    return readDecisions(JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')));
  } catch (error) {
    if (error instanceof DecisionsError) throw new UsageError(`${name}：${error.message}`);
    if (error instanceof SyntaxError) throw new UsageError(`${name} 不是有效的 JSON`);
    throw error;
  }
}

const outcomeTexts = { booked: '已处理', known: '以前已处理', refused: '没有处理', undecided: '没有写决定' } as const;

export const bankCommands: readonly Command[] = [
  {
    name: 'bank match',
    isReading: true,
    parameters: ['文件...'],
    readsFile: '文件...',
    options: { meeting: '会议编码，必填', json: flag('输出一个 JSON 数组，供脚本使用，并交给 bank book') },
    machineOption: 'json',
    summary: '读取银行流水（.xlsx、.xls、.csv），为每一行建议订单，不改动任何数据',
    run: async ({ dependencies, inputs, options, progress }): Promise<CommandResult> => {
      if (options.meeting === undefined) throw new UsageError('请用 --meeting 写明会议编码');
      const matched = await matchBankStatements(inputs, options.meeting, dependencies);
      if (options.json === undefined) return answer(exitCode.done, printed(matched));
      for (const { file, line, reason } of matched.unread) progress(`${file} 第 ${line} 行没有读出：${reason}`);
      return answer(exitCode.done, [
        JSON.stringify(
          matched.rows.map(({ listed }) => listed),
          null,
          1,
        ),
      ]);
    },
  },
  {
    name: 'bank book',
    parameters: ['文件.json'],
    readsFile: '文件.json',
    options: {
      meeting: '会议编码：有不用于任何订单的款项时必填',
      json: flag('输出一个 JSON 数组：每行的 file、row、outcome、message'),
    },
    machineOption: 'json',
    summary: '按 bank match --json 的数组和其中写明的决定（decision）入账；重复执行不会重复入账',
    run: async ({ dependencies, log, input, options }): Promise<CommandResult> => {
      if (input === null) throw new UsageError('没有可读取的文件');
      const rows = await bookBankRows(readList(input.name, input.bytes), options.meeting ?? '', dependencies, log);
      const count = (wanted: keyof typeof outcomeTexts): number =>
        rows.filter(({ outcome }) => outcome === wanted).length;
      const code = count('refused') === 0 ? exitCode.done : exitCode.refused;
      if (options.json !== undefined) return answer(code, [JSON.stringify(rows, null, 1)]);
      const told = rows.filter(({ outcome }) => outcome !== 'undecided' && outcome !== 'known');
      return answer(code, [
        ...told.map(({ file, row, outcome, message }) => `${file} 第 ${row} 行${outcomeTexts[outcome]}：${message}`),
        `共 ${rows.length} 行：已处理 ${count('booked')}，以前已处理 ${count('known')}，没有处理 ${count('refused')}，没有写决定 ${count('undecided')}`,
      ]);
    },
  },
];

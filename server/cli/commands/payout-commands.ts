import { formatFen, sumFen } from '../../../src/domain/money/money';
import { formatRemark } from '../../../src/domain/payment/transfer';
import { listRefunds } from '../../modules/refunds/list-refunds';
import { recordBounced } from '../../modules/payouts/record-bounced';
import { findBatch, sendBatch, type PayoutBatch } from '../../modules/payouts/send-batch';
import { setPayee } from '../../modules/payouts/set-payee';
import { payoutSheet } from '../../modules/payouts/payout-sheet';
import { settlePayouts, type SettledRow } from '../../modules/payouts/settle-payouts';
import { shortId } from '../../secrets/random-ids';
import { answer, exitCode, flag, type Command, type CommandContext } from '../command';
import { pickByPrefix } from '../pick-by-prefix';
import { reasonOf } from '../read-facts';

/** Reads the first word as the refund whose id begins with it. */
async function readId({ dependencies, words }: CommandContext): Promise<string> {
  return pickByPrefix(await listRefunds({ meetingCode: '', all: true }, dependencies), words[0]).id;
}

function lackingText({ id, names, refundFen, refund }: PayoutBatch['without'][number]): string {
  const failure = refund?.failure ?? '';
  const why = failure === '' ? '' : `（${failure}）`;
  return `没有收款账号：${shortId(id)} ${names} ${formatFen(refundFen)}${why}，请用 refunds account 登记`;
}

const outcomeTexts: Readonly<Record<SettledRow['outcome'], string>> = {
  paid: '已付出',
  bounced: '被银行退回，待重新打款',
  known: '以前已登记',
  differs: '金额不符，没有登记',
};

function settledText({ file, row, outcome, payout, amountFen }: SettledRow): string {
  const { reference, account } = payout;
  const amount =
    outcome === 'differs' ? `流水 ${formatFen(amountFen)}，应为 ${formatFen(payout.amountFen)}` : formatFen(amountFen);
  return `${file} 第 ${row} 行：${account.name} ${amount}（${formatRemark(reference)}）${outcomeTexts[outcome]}`;
}

export const payoutCommands: readonly Command[] = [
  {
    name: 'refunds account',
    parameters: ['编号', '收款户名', '收款账号', '开户行'],
    summary: '登记退费的收款账号，核对位数和卡号的校验位；导出打款前可以改',
    run: async (context) => {
      const [, name = '', number = '', bank = ''] = context.words;
      const account = await setPayee(await readId(context), { name, number, bank }, context.dependencies);
      return [`收款账号已登记：${account.name}，尾号 ${account.number.slice(-4)}，${account.bank}`];
    },
  },
  {
    name: 'refunds payouts',
    parameters: ['文件.xlsx'],
    options: { meeting: '会议编码', batch: '再次导出这个批次，不加入新的退费' },
    summary: '把待打款的退费导出为银行批量付款表，每笔只导出一次；没有收款账号的列出',
    writesFile: '文件.xlsx',
    run: async ({ dependencies, words, options }) => {
      const { batch, rows, without } =
        options.batch === undefined
          ? await sendBatch(options.meeting ?? '', dependencies)
          : await findBatch(options.batch, '', dependencies);
      const lacking = without.map(lackingText);
      if (rows.length === 0) return answer(exitCode.refused, ['没有可以导出的退费，没有写文件', ...lacking]);
      const sum = formatFen(sumFen(rows.map(({ payout }) => payout.amountFen)));
      const done = `已导出批次 ${batch}：${rows.length} 笔，共 ${sum}，写入 ${words[0] ?? ''}`;
      const next = '请按“核对”表核对户名；银行付款后，用 refunds paid <银行流水> 登记';
      return { exitCode: exitCode.done, lines: [done, next, ...lacking], output: await payoutSheet(rows) };
    },
  },
  {
    name: 'refunds paid',
    parameters: ['文件...'],
    readsFile: '文件...',
    options: { check: flag('只显示结果，不登记') },
    readingOption: 'check',
    summary: '读取银行流水，登记已付出和被银行退回的打款；重复执行不会重复登记',
    run: async ({ dependencies, log, inputs, options }) => {
      const rows = await settlePayouts(
        inputs,
        { isCheck: options.check !== undefined, isWanted: () => true },
        dependencies,
        log,
      );
      const count = (wanted: SettledRow['outcome']): number => rows.filter(({ outcome }) => outcome === wanted).length;
      const lines = rows.filter(({ outcome }) => outcome !== 'known').map(settledText);
      const sums = [`已付出 ${count('paid')}`, `被退回 ${count('bounced')}`, `以前已登记 ${count('known')}`];
      const summary = [...sums, `金额不符 ${count('differs')}`].join('，');
      return answer(count('differs') === 0 ? exitCode.done : exitCode.refused, [...lines, summary]);
    },
  },
  {
    name: 'refunds bounced',
    parameters: ['编号'],
    options: { reason: '银行退回的原因，必填' },
    summary: '登记被银行退回的打款：账目以反向分录恢复，退费重新待打款，并通知退费人',
    run: async (context) => {
      const { dependencies, log, options } = context;
      const reason = reasonOf(options, '请用 --reason 注明银行退回的原因');
      await recordBounced(await readId(context), reason, dependencies, log);
      return ['已登记银行退回，请用 refunds account 登记新的收款账号'];
    },
  },
];

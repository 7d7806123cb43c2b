import { matchStatements, type MatchedRow } from '../../../src/domain/bank/match-statements';
import { makeBankScenario, type MadeTransfer, type Proof } from '../../test-support/bank-scenario';
import { banks } from '../../test-support/bank-layouts';
import { formats, makeStatement, writeStatement } from '../../test-support/bank-statements';
import { openStatements, requireStatement } from './read-statement-file';

/** Transfers of all kinds, in statements of six banks: how many are proposed rightly, and none for sure that is wrong. */

interface Judged {
  transfer: MadeTransfer;
  matched: MatchedRow;
  isRight: boolean;
}

async function judge(seed: number): Promise<Judged[]> {
  const { orders, transfers } = makeBankScenario(seed);
  const bank = banks[seed % banks.length] ?? 'ICBC';
  const format = formats[seed % formats.length] ?? 'xlsx';
  const made = makeStatement(bank, transfers);
  const [opened] = await openStatements([{ name: `${bank}.${format}`, bytes: writeStatement(made, format) }], []);
  const statement = requireStatement(opened as NonNullable<typeof opened>);
  expect(statement.rows).toHaveLength(transfers.length);
  const rows = statement.rows.map((row) => ({ row: { ...row, file: bank }, holder: statement.holder, isDone: false }));
  return matchStatements(rows, orders).map((matched, place) => {
    const transfer = transfers[place] as MadeTransfer;
    const [best] = matched.proposals;
    const proposed = (best?.orders ?? []).map(({ outTradeNo }) => outTradeNo).sort();
    const isHeld = best === undefined || best.certainty === 'unsure';
    const isRight = transfer.proof === 'none' ? isHeld : proposed.join() === [...transfer.orders].sort().join();
    return { transfer, matched, isRight };
  });
}

const share = (judged: readonly Judged[]): number => judged.filter(({ isRight }) => isRight).length / judged.length;
const hard: readonly Proof[] = ['damaged', 'payer', 'sum', 'amount', 'short', 'over', 'parts'];

it('proposes nine in ten rightly, the hard ones too, and nothing wrongly for sure', async () => {
  const all: Judged[] = [];
  for (let seed = 0; seed < 6; seed += 1) all.push(...(await judge(seed)));
  const ours = all.filter(({ transfer }) => transfer.proof !== 'none');
  const wrong = all.filter(({ matched, isRight }) => matched.proposals[0]?.certainty === 'sure' && !isRight);
  expect(wrong).toEqual([]);
  expect(share(ours)).toBeGreaterThan(0.9);
  expect(share(ours.filter(({ transfer }) => hard.includes(transfer.proof)))).toBeGreaterThan(0.85);
  expect(share(all.filter(({ transfer }) => transfer.proof === 'none'))).toBe(1);
});

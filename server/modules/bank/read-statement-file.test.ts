import { banks, type MadeMovement } from '../../test-support/bank-layouts';
import { formats, makeStatement, writeStatement } from '../../test-support/bank-statements';
import { openStatements, requireStatement } from './read-statement-file';

/** Statements of six banks in six formats: every row is read, and nothing else. */

const movements: MadeMovement[] = Array.from({ length: 90 }, (_, n) => ({
  at: `2027-04-${String(1 + Math.floor(n / 4)).padStart(2, '0')} ${String(8 + (n % 10)).padStart(2, '0')}:05:${String(n % 60).padStart(2, '0')}`,
  direction: n % 7 === 3 ? 'out' : 'in',
  amountFen: 90_000 + n * 1_234_501,
  payer: n % 5 === 0 ? `天山医院（第${n}分院）` : `买买提·艾力${n}`,
  payerAccount: `62220202000${100_000 + n}`,
  text: n % 3 === 0 ? `会务费 3K9T X7WM` : `注册费${n}`,
  serial: `S${20_270_400_000 + n}`,
}));

describe.each(banks)('a statement of %s', (bank) => {
  const made = makeStatement(bank, movements);
  it.each(formats)('in %s is read whole', async (format) => {
    const [opened] = await openStatements([{ name: `明细.${format}`, bytes: writeStatement(made, format) }], []);
    const statement = requireStatement(opened as NonNullable<typeof opened>);
    expect(statement.unread).toEqual([]);
    expect(statement.account).toBe('11001016600058000031');
    const read = statement.rows.map(({ line, date, time, direction, amountFen, currency, payer, payerAccount }) => ({
      ...{ line, at: `${date} ${time}`, direction, amountFen, currency, payer, payerAccount },
    }));
    expect(read).toEqual(
      movements.map(({ at, direction, amountFen, payer, payerAccount }, n) => ({
        ...{ line: made.lines[n], at, direction, amountFen, currency: 'CNY' },
        ...{ payer: payer.normalize('NFKC'), payerAccount },
      })),
    );
    const texts = statement.rows.map(({ text, clues }) => `${text} ${clues.join(' ')}`);
    expect(texts.filter((text, n) => !text.includes(movements[n]?.text ?? ''))).toEqual([]);
  });
});

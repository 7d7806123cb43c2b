import { list, record, text } from './codec';

/** A person's hours and credits in the lines that they and the office read (`explainCredit`). */
export const creditAccount = record({
  days: list(
    record({
      date: text(),
      lines: list(record({ session: text(), minutes: text(), hours: text(), stays: text(), verdict: text() }), 500),
      summary: text(),
      credits: text(),
    }),
    100,
  ),
  hours: text(),
  sum: text(),
  credits: text(),
});

import { count, list, record, text } from '../codec';

/** The consequence of an act, as it is shown before the act is done. */
export const consequence = record({
  /** From what to what; `from` is '' where nothing was. */
  rows: list(record({ of: text(), from: text(), to: text() }), 100),
  /** The people who are told, phones masked, and by which words. */
  texts: list(record({ to: text(), text: text() }), 1_000),
});

/** The consequence of an act on many people. */
export const manyConsequence = record({
  people: count,
  /** Whom the act concerns, as far as the list knows. */
  can: count,
  left: list(record({ reason: text(), people: count }), 50),
  /** The consequence for one of them, who is named; '' where there is none. */
  example: text(),
  ...consequence.shape,
  /** The texts that a carrier bills for one of them. */
  billedTexts: count,
});

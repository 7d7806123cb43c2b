import { list, record, text } from '../codec';

/** The consequence of an act, as it is shown before the act is done. */
export const consequence = record({
  /** From what to what; `from` is '' where nothing was. */
  rows: list(record({ of: text(), from: text(), to: text() }), 100),
  /** The people who are told, phones masked, and by which words. */
  texts: list(record({ to: text(), text: text() }), 1_000),
});

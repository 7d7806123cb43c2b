import { list, record, text } from '../codec';

/** Statements as they were downloaded from the bank. */
export const statementFiles = list(
  record({
    name: text(200, 1),
    /** The bytes in base64. */
    content: text(16_000_000, 1),
  }),
  10,
);

/** A table cannot be read. The message says why, and what to do, to the operator. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

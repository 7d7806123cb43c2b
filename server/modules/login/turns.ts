/** Lets work run one after the other, and refuses what would have to wait behind too much of it. */
export class Turns {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param onFull what is thrown instead of waiting behind `maxWaiting` others */
  constructor(
    private readonly maxWaiting: number,
    private readonly onFull: () => Error,
  ) {}

  async take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.waiting >= this.maxWaiting) throw this.onFull();
    this.waiting += 1;
    const turn = this.last.then(work).finally(() => (this.waiting -= 1));
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

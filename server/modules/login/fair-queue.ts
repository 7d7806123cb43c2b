interface Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Runs work one piece at a time. Waiting work is queued by key, and the keys are served round robin: a caller with much
 * work waits behind their own work, and delays others by one piece at most.
 */
export class FairQueue {
  /** The waiting work by key, in the order of the keys' next turns. */
  private readonly lines = new Map<string, Waiting[]>();
  private waiting = 0;
  private isBusy = false;

  /**
   * @param max the number of pieces that may wait, for one key and in all
   * @param onFull makes the error for work that finds no place
   */
  constructor(
    private readonly max: { ofOne: number; ofAll: number },
    private readonly onFull: () => Error,
  ) {}

  /**
   * Runs work in its turn.
   * @throws the error of `work`, or `onFull`
   */
  async take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const own = this.lines.get(key)?.length ?? 0;
    if (own >= this.max.ofOne) throw this.onFull();
    if (this.waiting >= this.max.ofAll) this.makeRoom(own);
    await new Promise<void>((resolve, reject) => {
      this.line(key).push({ start: resolve, refuse: () => reject(this.onFull()) });
      this.waiting += 1;
      this.callNext();
    });
    try {
      return await work();
    } finally {
      this.isBusy = false;
      this.callNext();
    }
  }

  private line(key: string): Waiting[] {
    const line = this.lines.get(key) ?? [];
    this.lines.set(key, line);
    return line;
  }

  private callNext(): void {
    const [next] = this.lines;
    if (this.isBusy || next === undefined) return;
    const [key, line] = next;
    this.isBusy = true;
    const first = line.shift();
    this.waiting -= 1;
    // The key moves to the end, or is removed.
    this.lines.delete(key);
    if (line.length > 0) this.lines.set(key, line);
    first?.start();
  }

  /** Rejects the last piece of the longest queue, in favour of a caller with fewer waiting. */
  private makeRoom(own: number): void {
    const longest = [...this.lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= own + 1) throw this.onFull();
    longest.pop()?.refuse();
    this.waiting -= 1;
  }
}

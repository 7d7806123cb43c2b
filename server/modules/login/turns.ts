interface Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Lets work run one piece after the other. Who asks is known by a key, and those who wait are called in turn, a piece of
 * each key at a time: whoever asks for much waits behind themselves, and holds nobody else up for longer than one piece.
 */
export class Turns {
  /** In the order of their next turn. */
  private readonly lines = new Map<string, Waiting[]>();
  private waiting = 0;
  private isBusy = false;

  /**
   * @param max pieces that may wait, of one key and of all
   * @param onFull what is thrown instead of waiting behind more
   */
  constructor(
    private readonly max: { ofOne: number; ofAll: number },
    private readonly onFull: () => Error,
  ) {}

  /** @throws whatever `work` throws, or `onFull` */
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
    // To the end, or away.
    this.lines.delete(key);
    if (line.length > 0) this.lines.set(key, line);
    first?.start();
  }

  /** The longest line loses its last, for one who has fewer waiting. */
  private makeRoom(own: number): void {
    const longest = [...this.lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= own + 1) throw this.onFull();
    longest.pop()?.refuse();
    this.waiting -= 1;
  }
}

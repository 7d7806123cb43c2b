const minuteMs = 60_000;

/** Counts calls by address and minute, in memory. */
export class CallsPerMinute {
  private minute = 0;
  private readonly counts = new Map<string, number>();

  /** @param max the limit of calls per minute; 0 for no limit */
  constructor(private readonly max: number) {}

  /** Counts a call, and tells whether it exceeds the limit. */
  isBeyond(address: string, now: number): boolean {
    const minute = Math.floor(now / minuteMs);
    if (minute !== this.minute) this.counts.clear();
    this.minute = minute;
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
    return this.max > 0 && count > this.max;
  }
}

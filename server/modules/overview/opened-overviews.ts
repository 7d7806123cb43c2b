/** How long an overview stays open after it was last asked for, in milliseconds: an open screen asks each minute. */
const lastsMs = 10 * 60_000;

/** Tells the opening of an overview from an open one that asks again by itself. */
export class OpenedOverviews {
  private readonly askedAt = new Map<string, number>();

  /**
   * Notes that an overview is asked for.
   * @param now epoch milliseconds
   * @returns true where it has just been opened
   */
  note({ sessionId, meetingId }: { sessionId: string; meetingId: string }, now: number): boolean {
    for (const [opened, at] of this.askedAt) if (at <= now - lastsMs) this.askedAt.delete(opened);
    const key = `${sessionId} ${meetingId}`;
    const isOpening = !this.askedAt.has(key);
    this.askedAt.set(key, now);
    return isOpening;
  }
}

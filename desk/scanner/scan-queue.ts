import { scansAtOnce } from '../../src/contract/desk-calls/door-calls';
import type { GateAnswer } from './ask-gate';
import type { KeptGate, Scan } from './kept-gate';

type Answer = GateAnswer<'scanTickets'>;

/** Scans that the phone has decided and the server does not have yet, in their order. They outlive the page. */
export class ScanQueue {
  private scans: Scan[] = [];
  private isSending = false;
  private kept: KeptGate | null = null;

  /** Begins with what the phone has kept. */
  open(kept: KeptGate, scans: readonly Scan[]): void {
    this.kept = kept;
    this.scans = [...scans];
  }

  get length(): number {
    return this.scans.length;
  }

  get all(): readonly Scan[] {
    return this.scans;
  }

  async add(scan: Scan): Promise<void> {
    this.scans.push(scan);
    await this.keep();
  }

  /** Takes a scan out again; false for one that is on its way, or not there. */
  async remove(scanId: string): Promise<boolean> {
    const index = this.scans.findIndex(({ id }) => id === scanId);
    if (index < 0 || this.isSending) return false;
    this.scans.splice(index, 1);
    await this.keep();
    return true;
  }

  clear(): void {
    this.scans = [];
  }

  /**
   * Sends all scans, some at a time; what was not answered stays.
   * @param send may throw
   * @param done is called after each answer with the ids that it is about
   */
  async sendAll(
    send: (scans: Scan[]) => Promise<Answer>,
    done: (answer: Answer, sent: ReadonlySet<string>) => void,
  ): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      while (this.scans.length > 0) {
        const batch = this.scans.slice(0, scansAtOnce);
        const answer = await send(batch);
        this.scans.splice(0, batch.length);
        await this.keep();
        done(answer, new Set(batch.map(({ id }) => id)));
      }
    } finally {
      this.isSending = false;
    }
  }

  private async keep(): Promise<void> {
    await this.kept?.write({ queue: this.scans });
  }
}

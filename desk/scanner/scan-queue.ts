import { scansAtOnce } from '../../src/contract/gate-calls';
import { GateRefusal, type GateAnswer } from './ask-gate';
import type { KeptGate, Scan } from './kept-gate';

type Answer = GateAnswer<'scanTickets'>;

/** The calls by which the server gets what waits; they may throw. */
interface Sending {
  send: (scans: Scan[]) => Promise<Answer>;
  undo: (scanId: string) => Promise<void>;
  /** Called after each answer with the ids that it is about. */
  done: (answer: Answer, sent: ReadonlySet<string>) => void;
}

/**
 * Scans that the phone has decided and the server does not have yet, in their order, and scans that the server may have got
 * although they never were. Both outlive the page.
 */
export class ScanQueue {
  private scans: Scan[] = [];
  private undos: string[] = [];
  private isSending = false;
  private kept: KeptGate | null = null;

  /** Begins with what the phone has kept. */
  open(kept: KeptGate, scans: readonly Scan[], undos: readonly string[]): void {
    this.kept = kept;
    this.scans = [...scans];
    this.undos = [...undos];
  }

  /** The number of scans that wait. */
  get length(): number {
    return this.scans.length;
  }

  get isEmpty(): boolean {
    return this.scans.length === 0 && this.undos.length === 0;
  }

  get all(): readonly Scan[] {
    return this.scans;
  }

  async add(scan: Scan): Promise<void> {
    this.scans.push(scan);
    await this.keep();
  }

  /**
   * Takes a scan out again, whatever the server has of it: the answer to its first sending may have been lost. False for one
   * that does not wait, or is on its way.
   */
  async remove(scanId: string): Promise<boolean> {
    const index = this.scans.findIndex(({ id }) => id === scanId);
    if (index < 0 || this.isSending) return false;
    this.scans.splice(index, 1);
    await this.undoLater(scanId);
    return true;
  }

  /** Takes a scan out that the server has got after all; one that is on its way is one there, however often it arrives. */
  async settle(scanId: string): Promise<void> {
    if (this.isSending) return;
    this.scans = this.scans.filter(({ id }) => id !== scanId);
    await this.keep();
  }

  /** Lets the server undo a scan that it may have got. */
  async undoLater(scanId: string): Promise<void> {
    this.undos.push(scanId);
    await this.keep();
  }

  clear(): void {
    this.scans = [];
    this.undos = [];
  }

  /** Sends all that waits; what was not answered stays. */
  async sendAll({ send, undo, done }: Sending): Promise<void> {
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
      for (let [next] = this.undos; next !== undefined; [next] = this.undos) {
        // One that the server does not know never was, as it should be.
        await undo(next).catch((error: unknown) => {
          if (!(error instanceof GateRefusal)) throw error;
        });
        this.undos.shift();
        await this.keep();
      }
    } finally {
      this.isSending = false;
    }
  }

  private async keep(): Promise<void> {
    await this.kept?.write({ queue: this.scans, undos: this.undos });
  }
}

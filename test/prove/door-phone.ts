import { type askGate, NoAnswer, type GateAnswer } from '../../desk/scanner/ask-gate';
import { GateScanner } from '../../desk/scanner/gate-scanner';
import { nothingKept, type KeptGate } from '../../desk/scanner/kept-gate';
import type { ShownVerdict } from '../../desk/scanner/scanner-state';
import type { TestServer } from '../../server/test-support/test-server';
import { readEnvelope } from '../../src/contract/envelope';
import { gateCalls } from '../../src/contract/gate-calls';

/** A phone at the gate: its scanner, what outlives the page, and its network. */
export class DoorPhone {
  private things: Record<string, unknown> = {};
  private scanner: GateScanner | null = null;
  hasNetwork = true;
  losesAnswers = false;
  /** Every decision that it has shown, in order. */
  readonly shown: ShownVerdict[] = [];

  constructor(
    private readonly server: TestServer,
    private readonly link: string,
    private readonly aheadMs: number,
  ) {}

  /** Opens the page anew; what was in its memory alone is gone. */
  async open(): Promise<void> {
    this.scanner?.close();
    const kept: KeptGate = {
      read: () =>
        Promise.resolve(
          structuredClone({
            ...nothingKept,
            ...this.things,
          }),
        ),
      write: (changes) => {
        Object.assign(this.things, structuredClone(changes));
        return Promise.resolve();
      },
      remove: () => {
        this.things = {};
        return Promise.resolve();
      },
    };
    this.scanner = new GateScanner(this.link, {
      ...{ ask: this.ask, clock: () => this.server.clock.now + this.aheadMs, openKept: () => Promise.resolve(kept) },
      // Its server answers by a call of a function, which a busy machine makes slow.
      patienceMs: 60_000,
    });
    await this.scanner.open();
    this.scanner.close();
  }

  private readonly ask: typeof askGate = async (name, input) => {
    if (!this.hasNetwork) throw new NoAnswer();
    const call = gateCalls[name];
    const answer = await this.server.post(call.url(input as never), call.body(input as never));
    if (this.losesAnswers || answer.httpStatus !== 200) throw new NoAnswer();
    const envelope = readEnvelope({ status: answer.status, message: answer.message, data: answer.data });
    return call.answer.read(envelope?.data) as GateAnswer<typeof name>;
  };

  async scan(code: string): Promise<ShownVerdict | null> {
    this.scanner?.next();
    await this.scanner?.scanCode(code);
    const verdict = this.scanner?.state.verdict ?? null;
    if (verdict !== null) this.shown.push(verdict);
    return verdict;
  }

  keepUp = (): Promise<void> => this.scanner?.keepUp() ?? Promise.resolve();
  get waiting(): number {
    return this.scanner?.state.waiting ?? 0;
  }
}

import type { ScanDirection } from '../../src/domain/door/gate';
import { askGate, DeadLink, GateRefusal, NoAnswer } from './ask-gate';
import { decideAlone } from './decide-alone';
import { openKeptGate, type Gate, type KeptGate, type Passed, type Person, type Result, type Scan } from './kept-gate';
import { ScanQueue } from './scan-queue';
import { digestOf, randomHex } from './sealed-store';
import type { ScannerState } from './scanner-state';

/** A person at the gate waits no longer for the server; then the phone decides. */
const scanTimeoutMs = 2_500;
const listTimeoutMs = 20_000;
const beatMs = 4_000;
/** The list is read anew after so many milliseconds. */
const listAgeMs = 30_000;
const passedKept = 200;

/** The world outside of a scanner, which proofs replace. */
interface ScannerParts {
  ask: typeof askGate;
  /** The phone's clock. */
  clock: () => number;
  openKept: typeof openKeptGate;
}

/**
 * Scans at a gate: asks the server where it answers, decides by its own list where it does not, keeps what it decided until
 * the server has it, and says which of both it was. Nothing in it draws.
 */
export class GateScanner {
  state: ScannerState = {
    ...{ phase: 'opening', gate: null, direction: 'in', isOnline: true, people: [], listAt: null },
    ...{ waiting: 0, verdict: null, passed: [], doubles: [], notice: '' },
  };
  private readonly listeners = new Set<() => void>();
  private readonly queue = new ScanQueue();
  private version = '';
  /** By how much this phone's clock is ahead of the server's, in milliseconds. */
  private aheadMs = 0;
  private readonly device = randomHex(4);
  private kept: KeptGate | null = null;
  private beat: ReturnType<typeof setInterval> | undefined;

  private readonly parts: ScannerParts;

  constructor(
    private readonly link: string,
    parts: Partial<ScannerParts> = {},
  ) {
    this.parts = { ask: askGate, clock: Date.now, openKept: openKeptGate, ...parts };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): ScannerState => this.state;

  private show(changes: Partial<ScannerState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  /** The server's time, as far as this phone knows. */
  readonly now = (): number => this.parts.clock() - this.aheadMs;

  /** Opens the gate: from the server, or from what the phone has kept of it. */
  async open(): Promise<void> {
    if (this.link === '') {
      this.show({ phase: 'dead' });
      return;
    }
    this.kept ??= await this.parts.openKept(this.link);
    const { gate, list, queue, passed } = await this.kept.read();
    if (this.state.phase === 'opening') this.queue.open(this.kept, queue);
    this.version = list.version;
    if (gate !== null) this.aheadMs = gate.aheadMs;
    this.show({
      ...{ listAt: list.at, waiting: this.queue.length },
      ...{ passed, gate: gate?.gate ?? null },
    });
    this.setPeople(list.people);
    try {
      await this.readGate();
      await this.readList();
    } catch (error) {
      this.note(error, gate !== null);
    }
    if (this.state.phase === 'dead') return;
    this.beat ??= setInterval(() => void this.keepUp(), beatMs);
  }

  close(): void {
    clearInterval(this.beat);
    this.beat = undefined;
  }

  private async readGate(): Promise<void> {
    const gate = await this.parts.ask('openScanner', { link: this.link }, listTimeoutMs);
    this.setClock(gate.now);
    this.show({ gate, phase: gate.state === 'ended' ? 'ended' : 'ready', isOnline: true });
    await this.kept?.write({ gate: { gate, aheadMs: this.aheadMs } });
  }

  private setClock(serverNow: number): void {
    this.aheadMs = this.parts.clock() - serverNow;
  }

  private async readList(): Promise<void> {
    const { version, list, counts, now } = await this.parts.ask(
      'listDoor',
      { link: this.link, version: this.version },
      listTimeoutMs,
    );
    this.setClock(now);
    this.setCounts(counts);
    if (list !== null) {
      this.version = version;
      this.setPeople(list.people);
      await this.kept?.write({ list: { version, people: list.people, at: now } });
    }
    this.show({ listAt: now, isOnline: true });
  }

  private setCounts(counts: Gate['counts']): void {
    if (this.state.gate !== null) this.show({ gate: { ...this.state.gate, counts } });
  }

  /** Sends what waits and reads what is new; runs as long as the page is open. */
  async keepUp(): Promise<void> {
    const { gate, listAt, phase } = this.state;
    if (gate !== null && this.now() > gate.endsAt && phase === 'ready') this.show({ phase: 'ended' });
    try {
      if (gate === null || this.state.phase === 'failed') await this.readGate();
      if (this.queue.length > 0) await this.sendQueue();
      if (this.state.phase === 'ended') {
        await this.forget();
        return;
      }
      if (!this.state.isOnline || listAt === null || this.now() - listAt > listAgeMs) await this.readList();
    } catch (error) {
      this.note(error, gate !== null);
    }
  }

  /** Removes the list of people once the gate has ended and nothing waits any more. */
  private async forget(): Promise<void> {
    if (this.queue.length > 0) return;
    this.show({ people: [], passed: [] });
    await this.kept?.remove();
    this.close();
  }

  private note(error: unknown, canGoOn: boolean): void {
    if (error instanceof DeadLink) {
      this.queue.clear();
      this.show({ phase: 'dead', people: [], passed: [], verdict: null, waiting: 0 });
      void this.forget();
      return;
    }
    if (error instanceof GateRefusal) {
      this.show({ notice: error.message });
      return;
    }
    const phase = canGoOn ? (this.state.phase === 'ended' ? 'ended' : 'ready') : 'failed';
    this.show({ isOnline: false, phase });
  }

  readonly setDirection = (direction: ScanDirection): void => this.show({ direction });

  /** Decides about a code that was seen or typed. */
  scanCode(code: string): Promise<void> {
    return this.scan({ code: code.trim(), personId: '' });
  }

  /** Decides about somebody who was found by name. */
  scanPerson(personId: string): Promise<void> {
    return this.scan({ code: '', personId });
  }

  private async scan(who: Pick<Scan, 'code' | 'personId'>): Promise<void> {
    if (this.state.phase !== 'ready') return;
    const { direction } = this.state;
    const scan: Scan = {
      ...who,
      id: `${this.device}-${randomHex(12)}`,
      direction,
      deviceAt: this.parts.clock(),
      isOffline: false,
    };
    const person = await this.personOf(scan);
    if (this.state.isOnline) {
      try {
        const sent = { link: this.link, device: this.device, sentAt: this.parts.clock(), scans: [scan] };
        const { results, counts, now } = await this.parts.ask('scanTickets', sent, scanTimeoutMs);
        this.setClock(now);
        const [result] = results;
        if (result === undefined) throw new NoAnswer();
        // Before the counts, which draw: whoever looks at both sees one.
        this.tell(result, scan, person, true);
        this.setCounts(counts);
        return;
      } catch (error) {
        this.note(error, true);
        if (!(error instanceof NoAnswer)) return;
      }
    }
    await this.decideAlone({ ...scan, personId: person?.id ?? '', isOffline: true }, person);
  }

  private async personOf({ code, personId }: Scan): Promise<Person | undefined> {
    if (personId !== '') return this.state.people.find(({ id }) => id === personId);
    const ticket = await digestOf(code);
    return this.state.people.find((one) => one.ticket === ticket);
  }

  /** Decides by the list in the phone; whoever passes waits in the queue for the server. */
  private async decideAlone(scan: Scan, person: Person | undefined): Promise<void> {
    const { gate, people } = this.state;
    const result = decideAlone(scan, { gate, person, hasList: people.length > 0, now: this.now() });
    if (result.outcome === 'admitted') {
      // Before anybody is let in: a phone that dies now still has it.
      await this.queue.add(scan);
      this.show({ waiting: this.queue.length });
    }
    this.tell(result, scan, person, false);
  }

  /** Shows a decision, and remembers who has passed. */
  private tell(result: Result, scan: Scan, person: Person | undefined, isChecked: boolean): void {
    const at = this.now();
    const { direction } = scan;
    if (result.outcome === 'admitted') {
      if (person !== undefined && direction === 'in') this.setPassed(person.id, person.passedAt ?? at);
      const passed = {
        ...{ scanId: scan.id, personId: person?.id ?? '', name: result.name, direction, at },
        ...{ isWaiting: !isChecked, isUndone: false },
      };
      this.show({ passed: [passed, ...this.state.passed].slice(0, passedKept) });
      void this.kept?.write({ passed: this.state.passed });
    }
    this.show({ verdict: { ...result, direction, at, isChecked }, notice: '' });
  }

  /** Takes a list of the server, with whom this phone has let in since: nobody passes twice because the page was reloaded. */
  private setPeople(people: readonly Person[]): void {
    const own = new Map<string, number>();
    for (const { personId, deviceAt, direction } of this.queue.all)
      if (direction === 'in') own.set(personId, deviceAt - this.aheadMs);
    for (const { personId, at, direction, isUndone } of this.state.passed)
      if (direction === 'in' && !isUndone) own.set(personId, at);
    this.show({ people: people.map((one) => ({ ...one, passedAt: one.passedAt ?? own.get(one.id) ?? null })) });
  }

  private setPassed(personId: string, passedAt: number | null): void {
    this.show({ people: this.state.people.map((one) => (one.id === personId ? { ...one, passedAt } : one)) });
  }

  private async sendQueue(): Promise<void> {
    await this.queue.sendAll(
      (scans) =>
        this.parts.ask(
          'scanTickets',
          { link: this.link, device: this.device, sentAt: this.parts.clock(), scans },
          listTimeoutMs,
        ),
      ({ results, counts, now }, sent) => {
        this.setClock(now);
        const doubles = results.filter(({ outcome }) => outcome !== 'admitted');
        this.show({
          ...{ waiting: this.queue.length, isOnline: true, doubles: [...doubles, ...this.state.doubles] },
          passed: this.state.passed.map((one) => (sent.has(one.scanId) ? { ...one, isWaiting: false } : one)),
          notice: `网络恢复，${sent.size} 次扫码已上传`,
        });
        this.setCounts(counts);
      },
    );
  }

  /** Takes back that somebody has passed. One that waits is taken out of the queue, and never was. */
  async undo({ scanId, personId, name }: Passed): Promise<void> {
    try {
      if (!(await this.queue.remove(scanId)))
        this.setCounts(await this.parts.ask('undoScan', { link: this.link, scanId }, listTimeoutMs));
    } catch (error) {
      const why = error instanceof GateRefusal ? error.message : '没有联网，联网后再撤销';
      this.show({ notice: why });
      return;
    }
    this.setPassed(personId, null);
    this.show({
      ...{ waiting: this.queue.length, verdict: null, notice: `已撤销${name}的这次扫码` },
      passed: this.state.passed.map((one) => (one.scanId === scanId ? { ...one, isUndone: true } : one)),
    });
    void this.kept?.write({ passed: this.state.passed });
  }

  /** Goes on to the next person. */
  readonly next = (): void => this.show({ verdict: null });
  readonly forgetDoubles = (): void => this.show({ doubles: [], notice: '' });
}

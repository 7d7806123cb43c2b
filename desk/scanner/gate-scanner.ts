import type { ScanDirection } from '../../src/domain/door/gate';
import { askGate, DeadLink, GateRefusal, type GateAnswer } from './ask-gate';
import { decideAlone, noResult } from './decide-alone';
import { DoorList } from './door-list';
import { openKeptGate, type KeptGate, type Passed, type Person, type Result, type Scan } from './kept-gate';
import { ScanQueue } from './scan-queue';
import { askAbout, correctDecision, type Asking, type ServerAnswer } from './server-answer';
import { within } from './within';
import { digestOf, randomHex } from './sealed-store';
import type { Decision, ScannerParts } from './scanner-state';
import { ScannerStore } from './scanner-store';

/** A server that has not answered by then is not reached. */
const scanTimeoutMs = 2_500;
/** A person whom the list knows waits no longer for the server: the phone decides, and the server's answer corrects it. */
const patienceMs = 250;
const listTimeoutMs = 20_000;
const beatMs = 4_000;
/** The list is read anew after so many milliseconds. */
const listAgeMs = 30_000;
const passedKept = 200;
const longestCode = 200;

/**
 * Scans at a gate: asks the server where it answers, decides by its own list where it does not, keeps what it decided until
 * the server has it, and says which of both it was. Nothing in it draws.
 */
export class GateScanner extends ScannerStore {
  private readonly queue = new ScanQueue();
  private readonly list = new DoorList();
  private isKeepingUp = false;
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
    super();
    this.parts = { ask: askGate, clock: Date.now, openKept: openKeptGate, patienceMs, ...parts };
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
    const { gate, list, queue, undos, passed, doubles } = await this.kept.read();
    if (this.state.phase === 'opening') this.queue.open(this.kept, queue, undos);
    this.list.open(this.kept, list);
    if (gate !== null) this.aheadMs = gate.aheadMs;
    this.show({
      ...{ listAt: list.at, waiting: this.queue.length },
      ...{ passed, doubles, gate: gate?.gate ?? null },
      // A phone that knows the gate is ready at once, however slow the network is.
      ...(gate === null ? {} : { phase: 'ready' }),
    });
    this.showPeople();
    await this.keepUp();
    if (this.state.phase !== 'dead') this.beat ??= setInterval(() => void this.keepUp(), beatMs);
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
    const known = { link: this.link, version: this.list.version, listAt: this.state.listAt ?? 0 };
    const answer = await this.parts.ask('listDoor', known, listTimeoutMs);
    this.setClock(answer.now);
    this.setCounts(answer.counts);
    await this.list.take(answer);
    this.showPeople();
    this.show({ listAt: answer.now, isOnline: true });
  }

  private showPeople(): void {
    this.list.addOwn(this.queue.all, this.state.passed, this.aheadMs);
    this.show({ people: this.list.people });
  }

  /** Sends what waits and reads what is new, once at a time; runs as long as the page is open. */
  async keepUp(): Promise<void> {
    if (this.isKeepingUp) return;
    this.isKeepingUp = true;
    const { gate, listAt, phase } = this.state;
    if (gate !== null && this.now() > gate.endsAt && phase === 'ready') this.show({ phase: 'ended' });
    try {
      const isListOld = listAt === null || this.now() - listAt > listAgeMs;
      // A small call tells whether the network is back, and what of the gate was changed at the desk.
      if (gate === null || !this.state.isOnline || isListOld || phase !== 'ready') await this.readGate();
      if (!this.queue.isEmpty) await this.sendQueue();
      if (this.state.phase === 'ended') await this.forget();
      else if (isListOld) await this.readList();
    } catch (error) {
      this.note(error, gate !== null);
    } finally {
      this.isKeepingUp = false;
    }
  }

  /** Removes the list of people once the gate has ended and nothing waits any more. */
  private async forget(): Promise<void> {
    if (!this.queue.isEmpty) return;
    this.list.clear();
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

  /** Decides about one person at a time: a decision that is still on its way is not overtaken by the next. */
  private async scan(who: Pick<Scan, 'code' | 'personId'>): Promise<void> {
    if (this.state.phase !== 'ready' || this.state.isBusy) return;
    this.show({ isBusy: true });
    await this.decide(who).finally(() => this.show({ isBusy: false }));
  }

  private async decide(who: Pick<Scan, 'code' | 'personId'>): Promise<void> {
    const { direction, isOnline: wasSent } = this.state;
    const id = `${this.device}-${randomHex(12)}`;
    const scan: Scan = { ...who, id, direction, deviceAt: this.parts.clock(), isOffline: false };
    const ticket = scan.personId === '' ? await digestOf(scan.code) : '';
    const person = this.list.find({ personId: scan.personId, ticket });
    const tell = (result: Result, isChecked: boolean): void => this.tell(result, { scan, ticket, person, isChecked });
    // No ticket is so long; it is the code of something else.
    if (scan.code.length > longestCode) {
      tell({ ...noResult(id), outcome: 'unknown' }, true);
      return;
    }
    const asking = wasSent ? askAbout(scan, this.asking) : null;
    const answer = person === undefined ? await asking : asking && (await within(asking, this.parts.patienceMs));
    if (answer === 'dead link') return;
    if (answer !== null && answer !== 'no answer') {
      // Before the counts, which draw: whoever looks at both sees one.
      tell(answer.result, true);
      if (answer.counts !== null) this.setCounts(answer.counts);
      return;
    }
    const own = await this.decideAlone({ ...scan, personId: person?.id ?? '', isOffline: true }, person);
    tell(own, false);
    if (answer === 'no answer') await this.correct(own, answer, tell);
    else void asking?.then((late) => this.correct(own, late, tell));
  }

  private readonly asking: Asking = {
    send: (scan) => this.send([scan], scanTimeoutMs),
    setClock: (serverNow) => this.setClock(serverNow),
    note: (error) => this.note(error, true),
  };

  private send(scans: Scan[], timeoutMs: number): Promise<GateAnswer<'scanTickets'>> {
    return this.parts.ask('scanTickets', { link: this.link, sentAt: this.parts.clock(), scans }, timeoutMs);
  }

  private async correct(
    own: Result,
    late: ServerAnswer,
    tell: (result: Result, isChecked: boolean) => void,
  ): Promise<void> {
    await correctDecision(own, late, {
      ...{ queue: this.queue, isShown: this.state.verdict?.id === own.id, tell: (result) => tell(result, true) },
      confirm: () => this.confirm(own.id),
      takeBack: (usedAt) => {
        const one = this.state.passed.find(({ scanId }) => scanId === own.id);
        if (one?.direction === 'in') this.setPassed(one.personId, usedAt);
        this.show({ passed: this.state.passed.filter((passed) => passed !== one) });
      },
    });
    this.show({ waiting: this.queue.length });
    void this.kept?.write({ passed: this.state.passed });
    if (typeof late === 'object' && late.counts !== null) this.setCounts(late.counts);
  }

  /** Decides by the list in the phone; whoever passes waits in the queue for the server. */
  private async decideAlone(scan: Scan, person: Person | undefined): Promise<Result> {
    const { gate, people } = this.state;
    const result = decideAlone(scan, { gate, person, hasList: people.length > 0, now: this.now() });
    // Before anybody is let in: a phone that dies now still has it.
    if (result.outcome === 'admitted') await this.queue.add(scan);
    this.show({ waiting: this.queue.length });
    return result;
  }

  /** Shows a decision, and remembers who has passed. */
  private tell(result: Result, { scan, ticket, person, isChecked }: Decision): void {
    const at = this.now();
    const { direction } = scan;
    if (result.outcome === 'admitted') {
      // The list may have come since the ticket was seen.
      const known = person ?? this.list.find({ personId: scan.personId, ticket });
      if (known !== undefined && direction === 'in') this.setPassed(known.id, known.passedAt ?? at);
      const passed = {
        ...{ scanId: scan.id, personId: known?.id ?? '', ticket, name: result.name, direction, at },
        ...{ isWaiting: !isChecked, isUndone: false },
      };
      this.show({ passed: [passed, ...this.state.passed].slice(0, passedKept) });
      void this.kept?.write({ passed: this.state.passed });
    }
    this.show({ verdict: { ...result, direction, at, isChecked }, notice: '' });
  }

  private setPassed(personId: string, passedAt: number | null): void {
    this.list.setPassed(personId, passedAt);
    this.show({ people: this.list.people });
  }

  private async sendQueue(): Promise<void> {
    await this.queue.sendAll({
      send: (scans) => this.send(scans, listTimeoutMs),
      undo: async (scanId) => {
        this.setCounts(await this.parts.ask('undoScan', { link: this.link, scanId }, listTimeoutMs));
      },
      done: ({ results, counts, now }, sent) => {
        this.setClock(now);
        const doubles = [...results.filter(({ outcome }) => outcome !== 'admitted'), ...this.state.doubles];
        this.setSent(sent);
        this.show({
          ...{ waiting: this.queue.length, isOnline: true, doubles },
          notice: `网络恢复，${sent.size} 次扫码已上传`,
        });
        void this.kept?.write({ doubles });
        this.setCounts(counts);
      },
    });
  }

  /** Takes back that somebody has passed. One that waits is taken out of the queue, and never was. */
  async undo(passed: Passed): Promise<void> {
    const { scanId, name, direction } = passed;
    try {
      if (!(await this.queue.remove(scanId)))
        this.setCounts(await this.parts.ask('undoScan', { link: this.link, scanId }, listTimeoutMs));
    } catch (error) {
      const why = error instanceof GateRefusal ? error.message : '没有联网，联网后再撤销';
      this.show({ notice: why });
      return;
    }
    const person = this.list.find(passed);
    if (direction === 'in' && person !== undefined) this.setPassed(person.id, null);
    this.show({
      ...{ waiting: this.queue.length, verdict: null, notice: `已撤销${name}的这次扫码` },
      passed: this.state.passed.map((one) => (one.scanId === scanId ? { ...one, isUndone: true } : one)),
    });
    void this.kept?.write({ passed: this.state.passed });
  }

  /** Goes on to the next person. */
  readonly next = (): void => this.show({ verdict: null });
  readonly forgetDoubles = (): void => {
    this.show({ doubles: [], notice: '' });
    void this.kept?.write({ doubles: [] });
  };
}

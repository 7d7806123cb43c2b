import { NoAnswer, type askGate } from './ask-gate';
import { GateScanner } from './gate-scanner';
import { nothingKept, type KeptGate } from './kept-gate';
import { digestOf } from './sealed-store';

const code = 'a-ticket-of-the-meeting';
const now = 1_800_000_000_000;
const counts = { people: 1, scansIn: 1, scansOut: 0 };

/** A phone's store, which outlives the page. */
function keptInMemory(): KeptGate {
  const things: Record<string, unknown> = {};
  return {
    read: () => Promise.resolve(structuredClone({ ...nothingKept, ...things })),
    write: (changes) => Promise.resolve(void Object.assign(things, structuredClone(changes))),
    remove: () => Promise.resolve(),
  };
}

it('knows after a reload without a network whom it let in before it had read the list', async () => {
  const ticket = await digestOf(code);
  const person = { id: '7', name: '阿卜杜热合曼', identity: '观众', employer: '', ticket, passedAt: null, refusal: '' };
  const gate = {
    ...{ label: '三号门', name: '主会场', kind: 'in', isOnce: true, opensAt: '', closesAt: '' },
    counts,
  };
  let listAnswered = (): void => undefined;
  const answers = {
    openScanner: () => ({ ...gate, state: 'open', endsAt: now + 3_600_000, now }),
    // The server reads the list before it admits the ticket.
    listDoor: () =>
      new Promise((resolve) => {
        listAnswered = () => resolve({ version: '1', list: { people: [person] }, passes: [], counts, now });
      }),
    scanTickets: ({ scans }: { scans: { id: string }[] }) => ({
      results: scans.map(({ id }) => ({
        ...{ id, outcome: 'admitted', name: person.name, identity: '观众', employer: '' },
        ...{ reason: '', usedAt: null, usedBy: '' },
      })),
      ...{ counts, now },
    }),
  };
  let hasNetwork = true;
  const ask = ((name: keyof typeof answers, input: never) =>
    hasNetwork ? Promise.resolve(answers[name](input)) : Promise.reject(new NoAnswer())) as unknown as typeof askGate;
  const kept = keptInMemory();
  const openPage = (): GateScanner =>
    new GateScanner('link', { ask, clock: () => now, openKept: () => Promise.resolve(kept) });

  const first = openPage();
  const ready = new Promise<void>((resolve) => {
    first.subscribe(() => {
      if (first.state.phase === 'ready') resolve();
    });
  });
  const opening = first.open();
  await ready;
  await first.scanCode(code);
  expect(first.state.verdict?.outcome).toBe('admitted');
  listAnswered();
  await opening;
  first.close();

  hasNetwork = false;
  const second = openPage();
  await second.open();
  second.close();
  await second.scanCode(code);
  expect(second.state.verdict?.outcome).toBe('used');
});

describe('where the server takes its time', () => {
  const holder = { id: '7', name: '阿卜杜热合曼', identity: '观众', employer: '', refusal: '' };
  const gate = {
    ...{ label: '三号门', name: '主会场', kind: 'in', isOnce: true, opensAt: '', closesAt: '' },
    ...{ counts, state: 'open', endsAt: now + 3_600_000, now },
  };
  type Outcome = 'admitted' | 'used';

  /** Opens a scanner that has a list; its server answers a scan when it is told. */
  async function openSlow(passedAt: number | null) {
    const person = { ...holder, passedAt, ticket: await digestOf(code) };
    const sent: { scan: { id: string; isOffline: boolean }; answer: (outcome: Outcome) => void; hangUp: () => void }[] =
      [];
    const undone: string[] = [];
    const ask = ((name: string, input: { scans: { id: string; isOffline: boolean }[]; scanId: string }) => {
      if (name === 'openScanner') return Promise.resolve(gate);
      if (name === 'listDoor')
        return Promise.resolve({ version: '1', list: { people: [person] }, passes: [], counts, now });
      if (name === 'undoScan') return Promise.resolve(undone.push(input.scanId) > 0 ? counts : null);
      const [scan = { id: '', isOffline: false }] = input.scans;
      return new Promise((resolve, reject) => {
        const seen = { id: scan.id, name: holder.name, identity: '', employer: '', reason: '' };
        const answer = (outcome: Outcome): void =>
          resolve({
            results: [{ ...seen, outcome, usedAt: outcome === 'used' ? now - 60_000 : null, usedBy: '一号门' }],
            ...{ counts, now },
          });
        sent.push({ scan, answer, hangUp: () => reject(new NoAnswer()) });
      });
    }) as unknown as typeof askGate;
    const scanner = new GateScanner('link', {
      ...{ ask, clock: () => now, openKept: () => Promise.resolve(keptInMemory()), patienceMs: 1 },
    });
    await scanner.open();
    scanner.close();
    await scanner.scanCode(code);
    const [first] = sent;
    if (first === undefined) throw new Error('nothing was sent');
    return { scanner, first, sent, undone };
  }
  const until = (scanner: GateScanner, isReached: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isReached()) resolve();
      };
      scanner.subscribe(look);
      look();
    });
  const verdictOf = ({ state }: GateScanner) => [state.verdict?.outcome, state.verdict?.isChecked];

  it('lets somebody in by the list at once, says so, and marks them as checked when it answers', async () => {
    const { scanner, first } = await openSlow(null);
    expect(verdictOf(scanner)).toEqual(['admitted', false]);
    expect(scanner.state).toMatchObject({ waiting: 1, isOnline: true, passed: [{ isWaiting: true }] });
    first.answer('admitted');
    await until(scanner, () => scanner.state.waiting === 0);
    expect(verdictOf(scanner)).toEqual(['admitted', true]);
    expect(scanner.state.passed).toMatchObject([{ isWaiting: false }]);
  });

  it('sends somebody away after all whom another door has let in', async () => {
    const { scanner, first } = await openSlow(null);
    first.answer('used');
    await until(scanner, () => scanner.state.verdict?.isChecked === true && scanner.state.waiting === 0);
    expect(scanner.state).toMatchObject({ passed: [], verdict: { outcome: 'used', usedBy: '一号门' } });
    expect(scanner.state.people).toMatchObject([{ passedAt: now - 60_000 }]);
  });

  it('tells the server of somebody who has gone in meanwhile, and names them', async () => {
    const { scanner, first, sent } = await openSlow(null);
    scanner.next();
    first.answer('used');
    const sending = scanner.keepUp();
    await until(scanner, () => sent.length === 2 || !scanner.state.isOnline);
    expect(sent[1]?.scan).toMatchObject({ id: first.scan.id, isOffline: true });
    sent[1]?.answer('used');
    await sending;
    expect(scanner.state).toMatchObject({ waiting: 0, verdict: null, doubles: [{ name: holder.name }] });
  });

  it('lets somebody in after all whom it had sent away by an old list', async () => {
    const { scanner, first } = await openSlow(now - 60_000);
    expect(verdictOf(scanner)).toEqual(['used', false]);
    first.answer('admitted');
    await until(scanner, () => scanner.state.verdict?.isChecked === true);
    expect(scanner.state).toMatchObject({
      waiting: 0,
      passed: [{ isWaiting: false }],
      verdict: { outcome: 'admitted' },
    });
  });

  it('lets the server undo what it may have written of somebody who was sent away', async () => {
    const { scanner, first, undone } = await openSlow(now - 60_000);
    first.hangUp();
    await until(scanner, () => !scanner.state.isOnline);
    await scanner.keepUp();
    expect(undone).toEqual([first.scan.id]);
  });
});

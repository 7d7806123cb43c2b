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

import { FairQueue } from './fair-queue';

const full = new Error('full');
/** Lets resolved promises continue. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Creates a queue whose first piece of work is in progress until `finish` is called. */
async function busyTurns(max: { ofOne: number; ofAll: number }) {
  const turns = new FairQueue(max, () => full);
  let finish = (): void => undefined;
  const ran: string[] = [];
  const first = turns.take('first', () => new Promise<void>((resolve) => (finish = resolve)));
  const ask = (key: string) =>
    turns
      .take(key, async () => {
        ran.push(key);
        await settle();
      })
      .catch((error: unknown) => void ran.push(`${key}: ${(error as Error).message}`));
  await settle();
  return { ask, ran, end: () => (finish(), first) };
}

it('calls one of each key in turn, however many another has waiting', async () => {
  const { ask, ran, end } = await busyTurns({ ofOne: 10, ofAll: 10 });
  const asked = ['a', 'a', 'a', 'b', 'c', 'b'].map(ask);
  await end();
  await Promise.all(asked);
  expect(ran).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
});

it('refuses who has too many waiting, and makes room for who has none', async () => {
  const { ask, ran, end } = await busyTurns({ ofOne: 3, ofAll: 4 });
  const asked = ['a', 'a', 'a', 'a', 'b', 'c'].map(ask);
  await settle();
  // The fourth piece of `a` exceeds its own limit; its third one is rejected in favour of `c`.
  expect(ran).toEqual(['a: full', 'a: full']);
  asked.push(ask('a'), ask('b'));
  await settle();
  expect(ran).toEqual(['a: full', 'a: full', 'a: full', 'b: full']);
  await end();
  await Promise.all(asked);
  expect(ran.slice(4)).toEqual(['a', 'b', 'c', 'a']);
});

it('goes on after work that fails', async () => {
  const turns = new FairQueue({ ofOne: 2, ofAll: 2 }, () => full);
  const failing = turns.take('a', () => Promise.reject(new Error('broken')));
  const next = turns.take('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

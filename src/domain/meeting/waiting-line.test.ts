import fc from 'fast-check';
import { readPlaces } from './places';
import { offerEnd, waitingState, walkLine, type Waiter } from './waiting-line';

const limitsOf = (numbers: Record<string, number>) =>
  readPlaces({
    limits: Object.entries(numbers).map(([key, places]) =>
      key.length > 1 ? { of: key, places } : { question: 'q', option: key, optionText: key, places },
    ),
  })?.limits ?? [];
const waiter = (id: string, ...wanted: string[]): Waiter => ({
  id,
  places: wanted.map((key) => (key.length > 1 ? key : `option:q:${key}`)),
});
const taken = (numbers: Record<string, number>) =>
  Object.entries(numbers).map(([key, people]) => ({
    key: key.length > 1 ? key : `option:q:${key}`,
    taken: people,
  }));

it('gives what is there to those in front, and to no more', () => {
  const line = ['one', 'two', 'three'].map((id) => waiter(id, 'meeting', 'paid'));
  expect(walkLine(line, limitsOf({ meeting: 10 }), taken({ meeting: 8 }))).toEqual({
    next: ['one', 'two'],
    waitingFor: new Map([['three', ['meeting']]]),
  });
});

it('leaves a place that somebody in front cannot use yet to who can, and what they lack to nobody', () => {
  const limits = limitsOf({ meeting: 10, a: 5, b: 5 });
  const line = [waiter('workshop A', 'meeting', 'a'), waiter('workshop B', 'meeting', 'b'), waiter('A too', 'a')];
  const { next, waitingFor } = walkLine(line, limits, taken({ meeting: 9, a: 5, b: 2 }));
  expect(next).toEqual(['workshop B']);
  expect(waitingFor.get('A too')).toEqual(['option:q:a']);
  // A place of A is free now, and the one in front lacks one of the meeting.
  expect(walkLine([line[0] as Waiter, line[2] as Waiter], limits, taken({ meeting: 10, a: 4, b: 3 })).next).toEqual([
    'A too',
  ]);
});

it('never gives more than is there, and passes nobody over who lacks nothing', () => {
  const keys = ['meeting', 'paid', 'free', 'a', 'b'];
  const wanted = fc.subarray(keys, { minLength: 1 });
  const numbers = fc.record(Object.fromEntries(keys.map((key) => [key, fc.integer({ min: 0, max: 4 })])));
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 20 }), numbers, (wishes, free) => {
      const limits = limitsOf(Object.fromEntries(keys.map((key) => [key, 4])));
      const line = wishes.map((one, n) => waiter(String(n), ...one));
      const given = taken(Object.fromEntries(keys.map((key) => [key, 4 - (free[key] ?? 0)])));
      const { next, waitingFor } = walkLine(line, limits, given);
      for (const { key } of limits) {
        const uses = line.filter(({ id, places }) => next.includes(id) && places.includes(key)).length;
        expect(uses).toBeLessThanOrEqual(4 - (given.find((one) => one.key === key)?.taken ?? 0));
      }
      for (const [n, { id, places }] of line.entries()) {
        const isAheadLacking = (key: string) =>
          line.slice(0, n).some((one) => waitingFor.get(one.id)?.includes(key) === true);
        if (next.includes(id)) expect(places.some(isAheadLacking)).toBe(false);
      }
    }),
  );
});

it('keeps an offer for as long as the meeting says, and not beyond the end of registration', () => {
  const now = Date.parse('2027-05-01T12:00:00+08:00');
  const end = (registrationEnd: string) => offerEnd({ offerHours: 24 }, { registrationEnd }, now).toISOString();
  expect(end('')).toBe('2027-05-02T04:00:00.000Z');
  expect(end('2027-05-01')).toBe('2027-05-01T15:59:59.999Z');
  // The office offers one although registration is over.
  expect(end('2027-04-30')).toBe('2027-05-02T04:00:00.000Z');
});

it('tells who waits, who has an offer, and who let it pass', () => {
  const facts = { reviewState: 'waiting', waitingNo: 3, offeredUntil: null };
  expect(waitingState(facts, 0)).toBe('in-line');
  expect(waitingState({ ...facts, offeredUntil: new Date(10) }, 9)).toBe('offered');
  expect(waitingState({ ...facts, offeredUntil: new Date(10) }, 10)).toBe('missed');
  expect(waitingState({ ...facts, waitingNo: null }, 0)).toBe('missed');
  expect(waitingState({ ...facts, reviewState: 'none', waitingNo: null }, 0)).toBe(null);
});

import { entryType } from '../attendee/attendee';
import { allowedEntryTypes, readEntryType, registrationTypeOutcome, settledEntryType } from './registration-type';

const { paid, free } = entryType;

describe.each([
  // isPaid, enterprises, free users -> outcome, allowed
  [false, false, false, 'free', [free]],
  [false, false, true, 'free', [free]],
  [false, true, false, 'free', [free]],
  [false, true, true, 'free', [free]],
  [true, false, false, 'paid', [paid]],
  [true, false, true, 'paid', [paid]],
  [true, true, false, 'paid', [paid]],
  [true, true, true, 'ask', [paid, free]],
] as const)('paid %s, enterprises %s, free users %s', (isPaid, hasExhibitors, admitsVisitors, outcome, allowed) => {
  const meeting = { isPaid, hasExhibitors, admitsVisitors };

  test(`comes out as ${outcome}`, () => {
    expect(registrationTypeOutcome(meeting)).toBe(outcome);
    expect(allowedEntryTypes(meeting)).toEqual(allowed);
  });

  test('a choice that the meeting does not allow is not taken', () => {
    for (const chosen of [paid, free, null]) {
      const settled = settledEntryType(meeting, chosen);
      if (outcome === 'ask') expect(settled).toBe(chosen);
      else expect(settled).toBe(outcome === 'paid' ? paid : free);
    }
  });
});

test.each([
  ['2', paid],
  [2, paid],
  ['7', free],
  [7, free],
  ['', null],
  ['5', null],
  [null, null],
  [undefined, null],
  ['27', null],
])('the cookie %j reads as %j', (value, type) => {
  expect(readEntryType(value)).toBe(type);
});

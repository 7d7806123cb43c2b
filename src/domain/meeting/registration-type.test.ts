import { allowedEntryTypes, registrationTypeOutcome, settledEntryType } from './registration-type';

describe.each([
  // isPaid, enterprises, free users -> outcome, allowed
  [false, false, false, 'free', ['free']],
  [false, false, true, 'free', ['free']],
  [false, true, false, 'free', ['free']],
  [false, true, true, 'free', ['free']],
  [true, false, false, 'paid', ['paid']],
  [true, false, true, 'paid', ['paid']],
  [true, true, false, 'paid', ['paid']],
  [true, true, true, 'ask', ['paid', 'free']],
] as const)('paid %s, enterprises %s, free users %s', (isPaid, hasExhibitors, admitsVisitors, outcome, allowed) => {
  const meeting = { isPaid, hasExhibitors, admitsVisitors };

  test(`comes out as ${outcome}`, () => {
    expect(registrationTypeOutcome(meeting)).toBe(outcome);
    expect(allowedEntryTypes(meeting)).toEqual(allowed);
  });

  test('a choice that the meeting does not allow is not taken', () => {
    for (const chosen of ['paid', 'free', null] as const) {
      const settled = settledEntryType(meeting, chosen);
      if (outcome === 'ask') expect(settled).toBe(chosen);
      else expect(settled).toBe(outcome);
    }
  });
});

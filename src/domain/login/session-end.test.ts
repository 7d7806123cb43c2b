import fc from 'fast-check';
import { sessionEnd } from './session-end';
import { parseShanghaiTime } from '../time/shanghai-time';

const day = 24 * 3_600_000;
const at = (text: string): number => parseShanghaiTime(text) ?? NaN;
const meeting = { registrationEnd: '2027-04-30', isClosed: false, endTime: '2027-07-16 12:00:00' };

it.each([
  ['30 days after its last use', '2027-03-01', '2027-03-20', at('2027-04-19')],
  ['a week after the meeting, once used after registration ended', '2027-03-01', '2027-05-01', at('2027-07-24') - 1],
  ['30 days after its last use, if that is later', '2027-03-01', '2027-07-10', at('2027-08-09')],
  ['after 180 days at the latest', '2027-02-01', '2027-07-20', at('2027-02-01') + 180 * day],
])('ends %s', (_, openedAt, now, end) => {
  expect(sessionEnd(meeting, at(openedAt), at(now))).toBe(end);
});

it('without a date of the meeting ends 30 days after its last use', () => {
  const undated = { registrationEnd: '2027-04-30', isClosed: false, endTime: '' };
  expect(sessionEnd(undated, at('2027-05-01'), at('2027-05-02'))).toBe(at('2027-06-01'));
});

it('never ends sooner for having been used later, nor after 180 days', () => {
  const days = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(days, days, (one, other) => {
      const openedAt = at('2027-02-01');
      const [first, second] = [Math.min(one, other), Math.max(one, other)].map((n) => openedAt + n * day);
      const end = sessionEnd(meeting, openedAt, second ?? NaN);
      expect(end).toBeGreaterThanOrEqual(sessionEnd(meeting, openedAt, first ?? NaN));
      expect(end).toBeLessThanOrEqual(openedAt + 180 * day);
    }),
  );
});

import { parseShanghaiTime } from '../time/shanghai-time';
import { announcedRegistrationEnd, isRegistrationClosed } from './registration-closing';

test.each([
  ['2027-04-30', '2027-04-30 23:59:59', false],
  ['2027-04-30', '2027-05-01 00:00:00', true],
  ['2027-04-30 00:00:00', '2027-04-30 23:59:59', false],
  ['2027-04-30 12:00:00', '2027-04-30 18:00:00', false],
  ['2027-04-30 12:00:00', '2027-05-01 00:00:00', true],
  ['', '2099-01-01', false],
  ['soon', '2099-01-01', false],
])('bmEndTime %j at %s: closed is %s', (bmEndTime, now, isClosed) => {
  expect(isRegistrationClosed({ registrationEnd: bmEndTime, isClosed: false }, parseShanghaiTime(now) ?? 0)).toBe(
    isClosed,
  );
});

test('the organiser may close it before its day, which is then no longer announced', () => {
  const open = { registrationEnd: '2027-04-30', isClosed: false };
  const closed = { ...open, isClosed: true };
  const now = parseShanghaiTime('2027-04-01') ?? 0;
  expect([isRegistrationClosed(open, now), isRegistrationClosed(closed, now)]).toEqual([false, true]);
  expect([open, closed].map(announcedRegistrationEnd)).toEqual(['2027-04-30', '']);
});

import { parseShanghaiTime } from '../time/shanghai-time';
import { isRegistrationClosed } from './registration-closing';

test.each([
  ['2027-04-30', '2027-04-30 23:59:59', false],
  ['2027-04-30', '2027-05-01 00:00:00', true],
  ['2027-04-30 00:00:00', '2027-04-30 23:59:59', false],
  ['2027-04-30 12:00:00', '2027-04-30 18:00:00', false],
  ['2027-04-30 12:00:00', '2027-05-01 00:00:00', true],
  ['', '2099-01-01', false],
  ['soon', '2099-01-01', false],
])('bmEndTime %j at %s: closed is %s', (bmEndTime, now, isClosed) => {
  expect(isRegistrationClosed({ registrationEnd: bmEndTime }, parseShanghaiTime(now) ?? 0)).toBe(isClosed);
});

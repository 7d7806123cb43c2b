import { countdownText, outsideWayOf, type OutsideWay } from './outside-way';

it.each<['a phone' | 'a PC', OutsideWay[], OutsideWay | null]>([
  ['a PC', ['scan', 'browser'], 'scan'],
  ['a PC', ['scan'], 'scan'],
  // A phone cannot scan itself, and a PC has no WeChat to open.
  ['a phone', ['scan'], null],
  ['a PC', ['browser'], null],
  ['a phone', ['scan', 'browser'], 'browser'],
  ['a phone', [], null],
])('%s with %j offered pays by %s', (device, offered, way) => {
  expect(outsideWayOf({ isPhone: device === 'a phone', offered })).toBe(way);
});

it.each([
  [2 * 3_600_000, '2:00:00'],
  [6_452_000, '1:47:32'],
  [3_600_000 - 1, '1:00:00'],
  [545_000, '09:05'],
  [1, '00:01'],
  [0, ''],
  [-5_000, ''],
])('%s ms are shown as %j', (remainingMs, shown) => {
  expect(countdownText(remainingMs)).toBe(shown);
});

import { countdownText, outsideWayOf, scanMinWidth, type OutsideWay } from './outside-way';

it.each<[number, OutsideWay[], OutsideWay | null]>([
  [1280, ['scan', 'browser'], 'scan'],
  [scanMinWidth, ['scan'], 'scan'],
  // A phone cannot scan itself, and a PC has no WeChat to open.
  [scanMinWidth - 1, ['scan'], null],
  [1280, ['browser'], null],
  [375, ['scan', 'browser'], 'browser'],
  [375, [], null],
])('a page of %s px with %j offered pays by %s', (width, offered, way) => {
  expect(outsideWayOf({ width, offered })).toBe(way);
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

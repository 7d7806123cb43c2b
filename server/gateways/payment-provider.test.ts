import { truncateUtf8 } from './payment-provider';

it.each([
  ['参会退费', 12, '参会退费'],
  ['参会退费', 11, '参会退'],
  ['a退', 1, 'a'],
  ['😀', 3, ''],
  ['', 0, ''],
])('of %j %d bytes leave room for %j', (text, maxBytes, fitted) => {
  expect(truncateUtf8(text, maxBytes)).toBe(fitted);
});

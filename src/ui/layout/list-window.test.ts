import fc from 'fast-check';
import { covers, windowAt, type ListLayout } from './list-window';

const evenly = (count: number, height = 100): ListLayout => ({ count, heightOf: () => height });

it.each([
  ['the beginning', 0, { start: 0, end: 8, above: 0, below: 99_200 }],
  ['the middle', 50_000, { start: 498, end: 508, above: 49_800, below: 49_200 }],
  ['the end', 99_400, { start: 992, end: 1000, above: 99_200, below: 0 }],
  ['above the list', -400, { start: 0, end: 4, above: 0, below: 99_600 }],
  ['beyond its end', 1_000_000, { start: 992, end: 1000, above: 99_200, below: 0 }],
])('at %s of a thousand rows', (_, top, wanted) => {
  expect(windowAt(evenly(1000), top, 600, 200)).toEqual(wanted);
});

it('draws no more of two thousand rows than of a hundred', () => {
  const drawn = (count: number, top: number): number => {
    const { start, end } = windowAt(evenly(count, 130), top, 720, 720);
    return end - start;
  };
  expect(drawn(2000, 100_000)).toBeLessThanOrEqual(drawn(100, 6_000) + 1);
});

const layouts = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 80 }).map((heights) => ({
  layout: { count: heights.length, heightOf: (index: number) => heights[index] ?? 0 },
  total: heights.reduce((sum, height) => sum + height, 0),
}));
const place = fc.record({
  top: fc.integer({ min: -2_000, max: 40_000 }),
  height: fc.integer({ min: 1, max: 1_000 }),
  margin: fc.integer({ min: 0, max: 1_000 }),
});

it('covers what is seen, and keeps the list’s height', () => {
  fc.assert(
    fc.property(layouts, place, ({ layout, total }, { top, height, margin }) => {
      const window = windowAt(layout, top, height, margin);
      const rows = Array.from({ length: window.end - window.start }, (_, at) => layout.heightOf(window.start + at));
      const drawn = rows.reduce((sum, row) => sum + row, 0);
      expect(window.above + drawn + window.below).toBe(total);
      expect(window.above).toBeLessThanOrEqual(Math.max(0, Math.min(top, total)));
      expect(window.above + drawn).toBeGreaterThanOrEqual(Math.min(total, Math.min(top, total) + height));
      expect(covers(window, layout, top, height, margin)).toBe(true);
    }),
  );
});

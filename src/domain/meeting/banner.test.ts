import * as fc from 'fast-check';
import { bannerPart, bannerSize } from './banner';

it('takes the middle of a picture that is too high or too wide', () => {
  const middle = { zoom: 1, x: 0.5, y: 0.5 };
  expect(bannerPart({ width: 1_125, height: 1_630 }, middle)).toEqual({ width: 1_125, height: 630, left: 0, top: 500 });
  expect(bannerPart({ width: 2_125, height: 630 }, middle)).toEqual({ width: 1_125, height: 630, left: 500, top: 0 });
  expect(bannerPart(bannerSize, { zoom: 2, x: 1, y: 0 })).toEqual({ width: 562.5, height: 315, left: 562.5, top: 0 });
});

it('never leaves the picture, and has the banner’s proportions', () => {
  const side = fc.integer({ min: 1, max: 10_000 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.double({ min: 1, max: 4, noNaN: true }), share, share, (width, height, zoom, x, y) => {
      const part = bannerPart({ width, height }, { zoom, x, y });
      expect(part.width / part.height).toBeCloseTo(bannerSize.width / bannerSize.height);
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(-1e-6);
      expect(part.left + part.width).toBeLessThanOrEqual(width + 1e-6);
      expect(part.top + part.height).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});

import { PNG } from 'pngjs';
import { reduceColours } from './few-colours';
import { palettePng } from './palette-png';

const side = 200;

/** A ring and a bar of red ink on white, with soft edges, and with a scanner's noise. */
function seal(): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(4 * side * side);
  for (let n = 0; n < side * side; n += 1) {
    const [x, y] = [(n % side) - side / 2, Math.floor(n / side) - side / 2];
    const edge = Math.min(Math.abs(Math.hypot(x, y) - 80) - 6, Math.max(Math.abs(x) - 40, Math.abs(y) - 8));
    const ink = Math.min(1, Math.max(0, 0.5 - edge));
    const noise = ((n * 7_919) % 13) - 6;
    rgba.set([250 - 30 * ink + noise, 250 - 220 * ink + noise, 250 - 215 * ink + noise, 255], 4 * n);
  }
  return rgba;
}

it('is written with few colours as a PNG that looks the same and weighs little', () => {
  const rgba = seal();
  const png = Buffer.from(palettePng(reduceColours(rgba, 6), side));
  const { width, height, data } = PNG.sync.read(png);
  expect([width, height]).toEqual([side, side]);
  let off = 0;
  for (let n = 0; n < data.length; n += 1) off += Math.abs((data[n] ?? 0) - (rgba[n] ?? 0)) / data.length;
  expect(off).toBeLessThan(5);
  expect(png.length).toBeLessThan(4_000);
});

it('has the colours that there are, where they are fewer', () => {
  const rgba = Uint8ClampedArray.from([255, 255, 255, 255, 200, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255]);
  const { palette, pixels } = reduceColours(rgba, 16);
  expect(Array.from(pixels, (place) => palette[place])).toEqual([
    [255, 255, 255],
    [200, 0, 0],
    [255, 255, 255],
    [0, 0, 0],
  ]);
});

import { readFileSync } from 'node:fs';
import { encode } from 'uqr';
import { generator } from '../../server/test-support/generator';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The reader that phones without one of their own load, on pictures of tickets as they are held up at a door. */

const code = 'T7Q2K9XWMB4D8RZC';
const [width, height] = [800, 600];

interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}
type Grey = Float32Array;

/** A phone's white screen in a dim hall, with a ticket's code of so many pixels on it, turned by so many degrees. */
function heldUp(side: number, degrees: number): Grey {
  const { data, size } = encode(code, { ecc: 'M', border: 2 });
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const picture = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const [u, v] = [(dx * cos + dy * sin) / side + 0.5, (dy * cos - dx * sin) / side + 0.5];
      const isScreen = u > -0.3 && u < 1.3 && v > -0.6 && v < 1.6;
      const dark = data[Math.floor(v * size)]?.[Math.floor(u * size)] === true;
      picture[y * width + x] = !isScreen ? 40 : dark ? 20 : 240;
    }
  return picture;
}

function blurred(picture: Grey, radius: number): Grey {
  const once = (from: Grey, step: number): Grey =>
    from.map((_, at) => {
      let sum = 0;
      for (let k = -radius; k <= radius; k += 1) sum += from[at + k * step] ?? 0;
      return sum / (2 * radius + 1);
    });
  return once(once(once(once(picture, 1), width), 1), width);
}

const dimmed = (picture: Grey, share: number, noise: number): Grey => {
  const random = generator(6);
  return picture.map((value) => value * share + (random.below(1_000) / 1_000 - 0.5) * noise);
};

/** Cracks of a screen: bright lines through one point. One through a corner of a code hides it from every reader. */
const cracked = (picture: Grey, degrees: readonly number[]): Grey =>
  picture.map((value, at) => {
    const [dx, dy] = [(at % width) - width / 2 - 10, Math.floor(at / width) - height / 2 + 5];
    const distance = (angle: number): number => Math.abs(dx * Math.sin(angle) - dy * Math.cos(angle));
    return degrees.some((angle) => distance((angle * Math.PI) / 180) < 1.5) ? 200 : value;
  });

/** A lamp above that the glass throws back, over a part of the code that is no corner. */
const glared = (picture: Grey): Grey =>
  picture.map((value, at) => {
    const [dx, dy] = [(at % width) - width / 2 - 80, Math.floor(at / width) - height / 2 - 60];
    return value + 220 * Math.exp(-(dx * dx + dy * dy) / 1_500);
  });

/** Printed on paper that takes little ink, in the sun. */
const pale = (picture: Grey): Grey => picture.map((value) => 185 + value * 0.2);

function shown(grey: Grey): Picture {
  const data = new Uint8ClampedArray(grey.length * 4);
  for (const [at, value] of grey.entries()) data.set([value, value, value, 255], at * 4);
  return { width, height, data };
}

beforeAll(() => {
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });
});

it.each([
  ['near and straight', heldUp(400, 0)],
  ['small, an arm’s length away', heldUp(90, 8)],
  ['turned', heldUp(260, 37)],
  ['upside down', heldUp(300, 180)],
  ['moving', blurred(heldUp(300, 12), 3)],
  ['on a screen that is too dark', dimmed(heldUp(300, 5), 0.12, 8)],
  ['on a cracked screen', cracked(heldUp(320, 4), [5, 82, 100])],
  ['under a lamp', glared(heldUp(320, 3))],
  ['on pale paper', pale(heldUp(300, 10))],
  ['small, blurred and dim', dimmed(blurred(heldUp(160, 15), 1), 0.3, 10)],
])('reads a code %s', async (_how, picture) => {
  const found = await readBarcodes(shown(picture) as ImageData, { formats: ['QRCode'] });
  expect(found.map(({ text }) => text)).toEqual([code]);
});

/** A picture of few colours: a palette, and for each pixel the place of its colour in it. */
export interface FewColours {
  /** Red, green and blue, 0 to 255 each. */
  palette: number[][];
  pixels: Uint8Array;
}

const channels = [0, 1, 2] as const;
/** Colours that differ in less than this are taken for one while the palette is chosen. */
const step = 16;

interface Bucket {
  key: number;
  count: number;
  /** The sums of its pixels' channels. */
  sums: number[];
}

const mean = (buckets: readonly Bucket[], channel: number): number => {
  const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
  return buckets.reduce((sum, { sums }) => sum + (sums[channel] ?? 0), 0) / count;
};

/** A box of colours with its widest channel, and how far the colours in it are from each other. */
function measure(buckets: Bucket[]): { buckets: Bucket[]; channel: number; spread: number } {
  const spreads = channels.map((channel) => {
    const middle = mean(buckets, channel);
    return buckets.reduce((sum, { sums, count }) => sum + count * ((sums[channel] ?? 0) / count - middle) ** 2, 0);
  });
  const spread = Math.max(...spreads);
  return { buckets, channel: spreads.indexOf(spread), spread };
}

/**
 * Reduces a picture to its commonest colours by cutting the box of all colours where they differ most, so that a seal of
 * one ink keeps many shades of it.
 * @param rgba four bytes a pixel, as a canvas gives them, none of them transparent
 * @param most colours of the palette, 2 to 256
 */
export function reduceColours(rgba: Uint8ClampedArray, most: number): FewColours {
  const found = new Map<number, Bucket>();
  const keys = new Uint16Array(rgba.length / 4);
  for (let n = 0; n < keys.length; n += 1) {
    const colour = channels.map((channel) => rgba[4 * n + channel] ?? 0);
    const key = colour.reduce((sum, value) => sum * (256 / step) + Math.floor(value / step), 0);
    keys[n] = key;
    const bucket = found.get(key) ?? { key, count: 0, sums: [0, 0, 0] };
    found.set(key, bucket);
    bucket.count += 1;
    bucket.sums = bucket.sums.map((sum, channel) => sum + (colour[channel] ?? 0));
  }
  const boxes = [measure([...found.values()])];
  while (boxes.length < most) {
    boxes.sort((one, other) => other.spread - one.spread);
    const [widest] = boxes;
    if (widest === undefined || widest.spread === 0) break;
    const { buckets, channel } = widest;
    const middle = mean(buckets, channel);
    const isBelow = ({ sums, count }: Bucket): boolean => (sums[channel] ?? 0) / count < middle;
    boxes.splice(0, 1, measure(buckets.filter(isBelow)), measure(buckets.filter((bucket) => !isBelow(bucket))));
  }
  const places = new Map(
    boxes.flatMap(({ buckets }, place) => buckets.map(({ key }): [number, number] => [key, place])),
  );
  return {
    palette: boxes.map(({ buckets }) => channels.map((channel) => Math.round(mean(buckets, channel)))),
    pixels: Uint8Array.from(keys, (key) => places.get(key) ?? 0),
  };
}

import { breakText } from '../text/break-text';

/** A paper and the badges on it, in millimetres. */
export interface BadgeLayout {
  key: string;
  title: string;
  page: readonly [width: number, height: number];
  badge: readonly [width: number, height: number];
  columns: number;
  rows: number;
}

/** The papers that a badge can be printed on: a printer of labels, and sheets to be cut. */
export const badgeLayouts = [
  { key: 'label', title: '标签机，90 × 60 毫米一张', page: [90, 60], badge: [90, 60], columns: 1, rows: 1 },
  { key: 'sheet', title: 'A4 纸，每页 8 张，沿线裁开', page: [210, 297], badge: [90, 60], columns: 2, rows: 4 },
] as const satisfies readonly BadgeLayout[];

export type BadgeLayoutKey = (typeof badgeLayouts)[number]['key'];
export const badgeLayoutKeys = badgeLayouts.map(({ key }) => key) as ['label', 'sheet'];

export function badgeLayoutOf(key: BadgeLayoutKey): BadgeLayout {
  const [first] = badgeLayouts;
  return badgeLayouts.find((layout) => layout.key === key) ?? first;
}

/** Returns where the badge with this index stands, its page counted from 0 and its corner in millimetres. */
export function badgePlace(
  { page, badge, columns, rows }: BadgeLayout,
  index: number,
): { page: number; x: number; y: number } {
  const onPage = index % (columns * rows);
  const [left, top] = [(page[0] - columns * badge[0]) / 2, (page[1] - rows * badge[1]) / 2];
  return {
    page: Math.floor(index / (columns * rows)),
    x: left + (onPage % columns) * badge[0],
    y: top + Math.floor(onPage / columns) * badge[1],
  };
}

/** The distance between two lines, in sizes of their letters. */
export const leading = 1.22;

/** A text as it fits a box. */
export interface FittedText {
  lines: string[];
  size: number;
}

/**
 * Fits a text into lines by the largest size that does: a long name is set smaller before it is broken, and is never cut.
 * @param widthOf the width of a text at a size, in the unit of `width`
 * @param sizes from the largest to the smallest, which takes more than the height where nothing fits
 */
export function fitText(
  text: string,
  widthOf: (part: string, size: number) => number,
  { width, height, sizes }: { width: number; height: number; sizes: readonly number[] },
): FittedText {
  const broken = sizes.map((size) => ({ lines: breakText(text, width, (part) => widthOf(part, size)), size }));
  const fits = broken.filter(({ lines, size }) => lines.length * size * leading <= height);
  const fewest = Math.min(...fits.map(({ lines }) => lines.length));
  const best = fits.find(({ lines }) => lines.length === fewest);
  if (best !== undefined) return best;
  const size = sizes[sizes.length - 1] ?? 0;
  return { lines: breakText(text, width, (part) => widthOf(part, size)), size };
}

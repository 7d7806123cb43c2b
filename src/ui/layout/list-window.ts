/** The rows of a long list to render: from `start` up to, but not including, `end`. */
export interface ListWindow {
  readonly start: number;
  readonly end: number;
  /** The heights of the rows left out above and below, in pixels. */
  readonly above: number;
  readonly below: number;
}

export interface ListLayout {
  readonly count: number;
  /** Returns a row's height in pixels, measured or assumed. */
  readonly heightOf: (index: number) => number;
}

/**
 * Returns the rows near the visible part of a list. All lengths are in pixels.
 * @param top the beginning of the visible part, from the list's own beginning; may be outside the list
 * @param height the height of the visible part
 * @param margin the height to render beyond each of its edges
 */
export function windowAt({ count, heightOf }: ListLayout, top: number, height: number, margin: number): ListWindow {
  const heights = Array.from({ length: count }, (_, index) => heightOf(index));
  const total = heights.reduce((sum, rowHeight) => sum + rowHeight, 0);
  // Beyond the list's end, such as after most rows were filtered out, the last rows are rendered.
  const from = Math.max(0, Math.min(top, total - height) - margin);
  const to = Math.min(top, total) + height + margin;
  let start = 0;
  let above = 0;
  while (start < count && above + (heights[start] ?? 0) <= from) above += heights[start++] ?? 0;
  let end = start;
  let drawn = 0;
  while (end < count && above + drawn < to) drawn += heights[end++] ?? 0;
  return { start, end, above, below: total - above - drawn };
}

/** Returns true if a window still covers the visible part, with half the margin to spare unless the list ends there. */
export function covers(window: ListWindow, layout: ListLayout, top: number, height: number, margin: number): boolean {
  const near = windowAt(layout, top, height, margin / 2);
  return window.start <= near.start && window.end >= near.end;
}

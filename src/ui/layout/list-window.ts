/** The rows of a long list that are drawn: from `start` up to, but not including, `end`. */
export interface ListWindow {
  readonly start: number;
  readonly end: number;
  /** Heights of what is left out above and below, in pixels. */
  readonly above: number;
  readonly below: number;
}

export interface ListLayout {
  readonly count: number;
  /** A row's height, measured or assumed. */
  readonly heightOf: (index: number) => number;
}

/**
 * The rows near what is seen of a list.
 * @param top where the seen part begins, in pixels from the list's own beginning; may lie outside the list
 * @param height of the seen part
 * @param margin how much is drawn beyond each of its edges
 */
export function windowAt({ count, heightOf }: ListLayout, top: number, height: number, margin: number): ListWindow {
  const heights = Array.from({ length: count }, (_, index) => heightOf(index));
  const total = heights.reduce((sum, rowHeight) => sum + rowHeight, 0);
  // Beyond its end, as after most rows were filtered out, the last ones are seen.
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

/** Whether a window still covers what is seen, with half its margin to spare where there are more rows. */
export function covers(window: ListWindow, layout: ListLayout, top: number, height: number, margin: number): boolean {
  const near = windowAt(layout, top, height, margin / 2);
  return window.start <= near.start && window.end >= near.end;
}

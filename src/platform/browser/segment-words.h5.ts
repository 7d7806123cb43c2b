interface Segmenter {
  segment: (text: string) => Iterable<{ segment: string }>;
}
type SegmenterClass = new (locale: string, options: { granularity: 'word' }) => Segmenter;

let segmenter: Segmenter | null | undefined;

/** Returns the browser's function that divides Chinese text into words; null if it has none (Chrome before 87, iOS before 14.5). */
export function wordSegmenter(): ((text: string) => string[]) | null {
  if (segmenter === undefined) {
    const { Segmenter: Class } = Intl as { Segmenter?: SegmenterClass };
    segmenter = Class === undefined ? null : new Class('zh-CN', { granularity: 'word' });
  }
  const ready = segmenter;
  return ready && ((text) => Array.from(ready.segment(text), ({ segment }) => segment));
}

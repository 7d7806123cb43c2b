import { createSelectorQuery, getWindowInfo, nextTick, usePageScroll } from '@tarojs/taro';
import { useEffect, useId, useRef, useState } from 'react';
import { Box } from '../native/box';
import { covers, windowAt, type ListLayout } from './list-window';
import { PlainList, type VirtualListProps } from './plain-list';
import { useNearEnd } from './use-near-end';
import './virtual-list.css';

/** Shorter lists are rendered in full. */
const windowedFrom = 20;
const rowClass = 'ui-virtual-list__row';

/**
 * See the H5 variant. WeChat passes everything rendered from one thread to another, so of a long list only the rows near
 * the screen are rendered, with empty space above and below. Its page must set `enablePageScroll`.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  return props.items.length < windowedFrom ? <PlainList {...props} /> : <WindowedList {...props} />;
}

function WindowedList<Item>(props: VirtualListProps<Item>) {
  const { label, items, total = items.length, itemKey, estimatedHeight, onNearEnd, children } = props;
  const id = `list${useId().replace(/\W/g, '')}`;
  const [screenHeight] = useState(() => getWindowInfo().windowHeight);
  const heights = useRef(new Map<string, number>());
  const keys = items.map(itemKey);
  const layout: ListLayout = {
    count: items.length,
    heightOf: (index) => heights.current.get(keys[index] ?? '') ?? estimatedHeight,
  };
  // The position of the screen's upper edge within the list.
  const [top, setTop] = useState(0);
  const offset = useRef(0);
  const window = windowAt(layout, top, screenHeight, screenHeight);
  const drawn = keys.slice(window.start, window.end);

  usePageScroll(({ scrollTop }) => {
    const next = scrollTop - offset.current;
    // The next rows are rendered before they are visible, several at a time.
    if (!covers(window, layout, next, screenHeight, screenHeight)) setTop(next);
  });
  useNearEnd(window.end, items, onNearEnd);
  const drawnKeys = drawn.join('\n');
  useEffect(() => {
    nextTick(() =>
      measure(id, ({ place, rows }) => {
        offset.current = place;
        drawnKeys.split('\n').forEach((key, at) => {
          const height = rows[at] ?? 0;
          if (height > 0) heights.current.set(key, height);
        });
      }),
    );
  }, [id, drawnKeys]);

  return (
    <Box
      as="ul"
      id={id}
      aria-label={label}
      style={{ paddingTop: `${window.above}px`, paddingBottom: `${window.below}px` }}
    >
      {items.slice(window.start, window.end).map((item, at) => (
        <Box
          key={itemKey(item)}
          as="li"
          className={rowClass}
          aria-setsize={total}
          aria-posinset={window.start + at + 1}
        >
          {children(item, window.start + at)}
        </Box>
      ))}
    </Box>
  );
}

interface Measured {
  /** The distance of the list's beginning from that of the page. */
  place: number;
  /** The heights of the rendered rows. */
  rows: number[];
}

/** Measures a list. Do not call it for a page that is hidden below another: WeChat would query the page on top. */
function measure(id: string, onMeasured: (measured: Measured) => void): void {
  createSelectorQuery()
    .select(`#${id}`)
    .boundingClientRect()
    .selectAll(`#${id} .${rowClass}`)
    .boundingClientRect()
    .selectViewport()
    .scrollOffset()
    .exec((results) => {
      const [list, rows, viewport] = results as [
        { top: number } | null,
        { height: number }[] | null,
        { scrollTop: number } | null,
      ];
      if (list === null || viewport === null) return;
      onMeasured({ place: list.top + viewport.scrollTop, rows: (rows ?? []).map(({ height }) => height) });
    });
}

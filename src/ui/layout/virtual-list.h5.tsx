import { measureElement, observeElementRect, useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Box } from '../native/box';
import { PlainList, type VirtualListProps } from './plain-list';
import { useNearEnd } from './use-near-end';
import './virtual-list.css';

/** Shorter lists are rendered in full: this is fast, and the browser's own search finds every item. */
const virtualFrom = 40;
/** Items rendered beyond each screen edge, so that a flick shows no gaps. */
const overscan = 6;

/**
 * A list of any length, with items of any height. Scrolls with the page, inside Taro's page element (product §15.7);
 * only items near the viewport are in the document.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  return props.items.length < virtualFrom ? <PlainList {...props} /> : <WindowedList {...props} />;
}

function WindowedList<Item>(props: VirtualListProps<Item>) {
  const { label, items, total = items.length, itemKey, estimatedHeight, onNearEnd, children } = props;
  const list = useRef<HTMLElement>(null);
  const scrollMargin = useOffsetInScroller(list);
  const measureItem = useItemMeasure(estimatedHeight);
  const virtualizer = useVirtualizer<Element, HTMLElement>({
    count: items.length,
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
    overscan,
    scrollMargin,
    measureElement: measureItem,
    observeElementRect: observeShownRect,
  });
  const drawn = virtualizer.getVirtualItems();
  useNearEnd(drawn[drawn.length - 1]?.index ?? 0, items, onNearEnd);
  return (
    <Box
      ref={list}
      as="ul"
      className="ui-virtual-list"
      aria-label={label}
      style={{ height: `${virtualizer.getTotalSize()}px` }}
    >
      {drawn.map(({ index, key, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="ui-virtual-list__item"
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {children(item, index)}
          </li>
        );
      })}
    </Box>
  );
}

type MeasureItem = NonNullable<VirtualizerOptions<Element, HTMLElement>['measureElement']>;

/**
 * Measures items, except on a page that is hidden below another: they would measure zero, the list would shrink, and the
 * page would lose its scroll position.
 */
function useItemMeasure(estimatedHeight: number): MeasureItem {
  const heights = useRef(new Map<unknown, number>());
  return (element, entry, virtualizer) => {
    const key = virtualizer.options.getItemKey(virtualizer.indexFromElement(element));
    if (!isDisplayed(element)) return heights.current.get(key) ?? estimatedHeight;
    const height = measureElement(element, entry, virtualizer);
    heights.current.set(key, height);
    return height;
  };
}

/** Keeps the size of a hidden page's scroller, which would also measure zero. */
const observeShownRect: typeof observeElementRect = (virtualizer, onRect) =>
  observeElementRect(virtualizer, (rect) => {
    if (virtualizer.scrollElement !== null && isDisplayed(virtualizer.scrollElement)) onRect(rect);
  });

function isDisplayed(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** Returns Taro's page element, which scrolls instead of the window; without it the document's scrolling element. */
function scrollerOf(list: HTMLElement | null): Element | null {
  return list?.closest('.taro_page') ?? document.scrollingElement;
}

/** Returns the list's offset from the beginning of the scroller's content, in pixels. Content above may change its height. */
function useOffsetInScroller(list: RefObject<HTMLElement>): number {
  const [offset, setOffset] = useState(0);
  const measure = useCallback(() => {
    const scroller = scrollerOf(list.current);
    // A hidden page measures zero, so the previous value is kept.
    if (list.current === null || scroller === null || !isDisplayed(list.current)) return;
    const top = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    setOffset(Math.round(top));
  }, [list]);
  // Runs after every render, since a notice or a wrapped line above moves the list without any event.
  useLayoutEffect(() => measure());
  return offset;
}

import { act } from 'react';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { VirtualList } from './virtual-list';

/** A browser's layout as far as the list asks for it: every item is 100 px high, and nothing is while hidden. */
const layout = { isShown: true };
const observers = new Set<{ observed: Set<Element>; report: () => void }>();
const itemHeight = 100;
const screenHeight = 600;
const heightOf = (element: Element): number => {
  if (!layout.isShown) return 0;
  return element.tagName === 'LI' ? itemHeight : screenHeight;
};

class LayoutObserver {
  readonly observed = new Set<Element>();
  constructor(private readonly callback: ResizeObserverCallback) {
    observers.add(this);
  }
  observe(element: Element): void {
    this.observed.add(element);
  }
  unobserve(element: Element): void {
    this.observed.delete(element);
  }
  disconnect(): void {
    this.observed.clear();
  }
  report(): void {
    const entries = Array.from(this.observed, (target) => {
      const size = [{ blockSize: heightOf(target), inlineSize: 300 }];
      return { target, borderBoxSize: size, contentBoxSize: size } as unknown as ResizeObserverEntry;
    });
    this.callback(entries, this);
  }
}

let page: MountedPage;

beforeAll(() => {
  Object.assign(globalThis, { ResizeObserver: LayoutObserver });
  const define = (name: string, get: (this: HTMLElement) => number) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get });
  for (const name of ['offsetHeight', 'clientHeight']) {
    define(name, function () {
      return heightOf(this);
    });
  }
  HTMLElement.prototype.getClientRects = () => (layout.isShown ? [{}] : []) as unknown as DOMRectList;
});
afterEach(() => page.unmount());

/** The size that a browser reports when the page is shown, or hidden below another. */
async function show(isShown: boolean): Promise<void> {
  layout.isShown = isShown;
  act(() => observers.forEach((observer) => observer.report()));
  await page.waitFor(() => undefined);
}

it('keeps its height and its items while its page is hidden, so that it comes back at the same place', async () => {
  const items = Array.from({ length: 60 }, (_, index) => String(index + 1));
  page = await mountPage(
    <VirtualList label="成员" items={items} itemKey={(item) => item} estimatedHeight={80}>
      {(item) => item}
    </VirtualList>,
  );
  await show(true);
  const state = () => ({
    height: getByRole(page.root, 'list', '成员').style.height,
    items: queryAllByRole(page.root, 'listitem').map(({ textContent }) => textContent),
  });
  const before = state();
  expect(before.items.length).toBeGreaterThan(5);
  await show(false);
  expect(state()).toEqual(before);
  await show(true);
  expect(state()).toEqual(before);
});

it('tells once that its end is near', async () => {
  let told = 0;
  const listOf = (count: number) => (
    <VirtualList
      label="成员"
      items={Array.from({ length: count }, (_, index) => String(index + 1))}
      itemKey={(item) => item}
      estimatedHeight={80}
      onNearEnd={() => (told += 1)}
    >
      {(item) => item}
    </VirtualList>
  );
  page = await mountPage(listOf(100));
  await show(true);
  expect(told).toBe(0);
  await page.unmount();
  page = await mountPage(listOf(40));
  await show(true);
  expect(told).toBe(1);
  expect(queryAllByRole(page.root, 'listitem').length).toBeLessThan(40);
});

import Taro from '@tarojs/taro';
import { connectLayers } from './back-button';

/**
 * The phone's Back closes what is open over the page first. Each open layer has a history entry of the same address on
 * top of its page's. Taro's router never hears of them: it would take the page for another one and draw it again. Before
 * the router moves, the entries are taken back, since it counts pages by entries.
 */

interface Layer {
  id: string;
  /** The history key of its page. */
  page: string;
  /** False until reconciled: what was opened while an entry is being taken back is not what Back takes back. */
  hasEntry: boolean;
  close: () => void;
}

interface EntryState {
  /** The key that the router's history gave to the page's entry; the first page has none. */
  key?: string;
  /** The layers that were open when the entry was made, in order; one entry each. */
  layers?: string[];
}

/** A web view may lose a traversal, and a slow phone may take this long over one. */
const traversalTimeoutMs = 2_000;

let layers: Layer[] = [];
let currentPage = '';
let isConnected = false;
let lastId = 0;
/** The router is about to move. */
let isLeaving = false;
let endTraversal: (() => void) | null = null;
/** Entries asked back in vain so far: the traversal may still come, and a second one would leave the page. */
let unanswered = 0;
let traversal: Promise<void> = Promise.resolve();

const entry = (): EntryState => (history.state as EntryState | null) ?? {};
const pageOf = (state: EntryState): string => state.key ?? '';
const isOpen = (id: string): boolean => layers.some((layer) => layer.id === id);

function onPopState(event: PopStateEvent): void {
  endTraversal?.();
  unanswered = 0;
  const state = entry();
  if (pageOf(state) !== currentPage) return;
  event.stopImmediatePropagation();
  const left = layers.filter(
    ({ id, page, hasEntry }) => hasEntry && page === currentPage && !(state.layers ?? []).includes(id),
  );
  // Taken back before the router moves, they stay open on a page that stays below.
  if (!isLeaving) {
    layers = layers.filter((layer) => !left.includes(layer));
    left.reverse().forEach(({ close }) => close());
  }
  later(reconcile);
}

function connect(): void {
  if (isConnected) return;
  isConnected = true;
  currentPage = pageOf(entry());
  connectLayers({ onPopState, leaveLayers });
  Taro.eventCenter.on('__taroRouterChange', () => {
    currentPage = pageOf(entry());
    isLeaving = false;
    unanswered = 0;
    later(reconcile);
  });
}

/**
 * Gives an open layer its history entry.
 * @param close called by Back
 * @returns a function to call when the layer is closed, by whatever
 */
export function closeOnBack(close: () => void): () => void {
  connect();
  const layer = { id: `${Date.now()}-${(lastId += 1)}`, page: currentPage, hasEntry: false, close };
  layers = [...layers, layer];
  later(reconcile);
  return () => {
    layers = layers.filter((other) => other !== layer);
    later(reconcile);
  };
}

/** Makes the entries on top of the page those of its open layers. */
function reconcile(): void {
  if (isLeaving || endTraversal !== null) return;
  const present = entry().layers ?? [];
  const missing = layers.filter(({ id, page }) => page === currentPage && !present.includes(id));
  let ids = present;
  let spare = trailingClosed(present);
  if (missing.length === 0) {
    void goBackBy(spare);
    return;
  }
  for (const layer of missing) {
    const { id } = layer;
    layer.hasEntry = true;
    // One dialog after another shares an entry.
    ids = spare > 0 ? [...ids.slice(0, -1), id] : [...ids, id];
    if (spare > 0) history.replaceState({ ...entry(), layers: ids }, '');
    else history.pushState({ ...entry(), layers: ids }, '');
    spare = 0;
  }
}

function trailingClosed(ids: readonly string[]): number {
  const kept = ids.reduce((last, id, index) => (isOpen(id) ? index + 1 : last), 0);
  return ids.length - kept;
}

function goBackBy(count: number): Promise<void> {
  const steps = count - unanswered;
  if (steps <= 0) return traversal;
  traversal = new Promise((resolve) => {
    const timer = setTimeout(() => {
      unanswered = count;
      end();
    }, traversalTimeoutMs);
    function end(): void {
      clearTimeout(timer);
      endTraversal = null;
      resolve();
    }
    endTraversal = end;
    history.go(-steps);
  });
  return traversal;
}

async function leaveLayers(): Promise<void> {
  if (layers.length === 0 && (entry().layers ?? []).length === 0) return;
  // A layer that is closed by the same press says so in an effect.
  await new Promise<void>(later);
  await traversal;
  isLeaving = true;
  await goBackBy((entry().layers ?? []).length);
}

function later(work: () => void): void {
  setTimeout(work, 0);
}

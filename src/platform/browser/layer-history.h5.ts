import Taro from '@tarojs/taro';
import { connectLayers } from './back-button';

/**
 * Makes the phone's Back close open dialogs and sheets first. Each open layer has a history entry with the page's URL on
 * top of the page's own entry. The router does not see these entries: it would render the page again. They are removed
 * before the router navigates, since it counts pages by history entries.
 */

interface Layer {
  id: string;
  /** The history key of its page. */
  page: string;
  /** False until reconciled: a layer opened while an entry is being removed must not be closed by that removal. */
  hasEntry: boolean;
  close: () => void;
}

interface EntryState {
  /** The key that the router's history gave to the page's entry; the first page has none. */
  key?: string;
  /** The layers that were open when the entry was made, in order; one entry each. */
  layers?: string[];
}

/** The longest time that a slow phone takes to go back in the history; a web view may also ignore the request. */
const traversalTimeoutMs = 2_000;

let layers: Layer[] = [];
let currentPage = '';
let isConnected = false;
let lastId = 0;
/** The router is about to navigate. */
let isLeaving = false;
let endTraversal: (() => void) | null = null;
/** Entries whose removal was requested without effect so far: it may still happen, and a second request would leave the page. */
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
  // Entries removed before a navigation belong to layers that stay open on the page below.
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
 * Adds a history entry for an open layer.
 * @param close called when the user goes back
 * @returns a function to call when the layer has been closed in any way
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

/** Adds and removes history entries until those above the page match its open layers. */
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
    // A dialog that replaces another one reuses its entry.
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
  // A layer closed by the same press reports it in an effect, which runs later.
  await new Promise<void>(later);
  await traversal;
  isLeaving = true;
  await goBackBy((entry().layers ?? []).length);
}

function later(work: () => void): void {
  setTimeout(work, 0);
}

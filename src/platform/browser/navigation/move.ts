/** A navigation in progress. Requesting the same target again joins it; another target replaces it. */
interface Move {
  target: string;
  done: Promise<void>;
}
let current: Move | null = null;
const listeners = new Set<() => void>();

/** Returns true while another screen is loading. */
export function isMoving(): boolean {
  return current !== null;
}

/** Calls back when `isMoving` changes. @returns a function that unsubscribes */
export function watchMoves(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function setCurrent(next: Move | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/**
 * Runs a navigation.
 * @param work its argument returns false once another navigation has replaced this one
 */
export function move(target: string, work: (isWanted: () => boolean) => Promise<void>): Promise<void> {
  if (current?.target === target) return current.done;
  const made: Move = { target, done: Promise.resolve() };
  setCurrent(made);
  made.done = work(() => current === made).finally(() => {
    if (current === made) setCurrent(null);
  });
  return made.done;
}

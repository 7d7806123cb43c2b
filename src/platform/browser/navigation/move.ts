/** A move to another screen that is under way: asked for again it is the same move, and another one takes its place. */
interface Move {
  target: string;
  done: Promise<void>;
}
let current: Move | null = null;
const listeners = new Set<() => void>();

/** Whether another screen is being loaded. */
export function isMoving(): boolean {
  return current !== null;
}

/** Calls back when that changes, until the returned function is called. */
export function watchMoves(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

function setCurrent(next: Move | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/**
 * Runs a move to a target.
 * @param work is told whether it is still wanted
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

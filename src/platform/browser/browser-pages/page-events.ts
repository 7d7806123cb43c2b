type Listener = (detail?: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

/** Replaces Taro's `eventCenter`. The page stack emits its events under the names that Taro's router uses. */
export const eventCenter = {
  on(name: string, listener: Listener): void {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  },
  off(name: string, listener: Listener): void {
    listeners.get(name)?.delete(listener);
  },
  trigger(name: string, detail?: unknown): void {
    // Iterates over a copy, since a listener may unsubscribe.
    [...(listeners.get(name) ?? [])].forEach((listener) => listener(detail));
  },
};

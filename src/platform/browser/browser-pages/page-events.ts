type Listener = (detail?: unknown) => void;

const listeners = new Map<string, Set<Listener>>();

/** Stands in for Taro's `eventCenter`: what the page stack tells, by the names that Taro's router has for it. */
export const eventCenter = {
  on(name: string, listener: Listener): void {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  },
  off(name: string, listener: Listener): void {
    listeners.get(name)?.delete(listener);
  },
  trigger(name: string, detail?: unknown): void {
    // A copy: who is told may leave.
    [...(listeners.get(name) ?? [])].forEach((listener) => listener(detail));
  },
};

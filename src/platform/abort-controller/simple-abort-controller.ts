type Listener = () => void;

/** As much of AbortSignal as TanStack Query and our http port use. */
class SimpleAbortSignal {
  aborted = false;
  onabort: Listener | null = null;
  private listeners = new Set<Listener>();

  addEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.listeners.delete(listener);
  }

  /** For the controller: tells everybody, once. */
  fire(): void {
    if (this.aborted) return;
    this.aborted = true;
    const notified = [...this.listeners];
    this.listeners.clear();
    this.onabort?.();
    notified.forEach((listener) => listener());
  }
}

/** Stands in for AbortController in the mini-program, whose engine has none: config/index.ts puts it there. */
export class SimpleAbortController {
  readonly signal = new SimpleAbortSignal();

  abort(): void {
    this.signal.fire();
  }
}

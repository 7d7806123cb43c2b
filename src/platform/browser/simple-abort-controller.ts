type Listener = () => void;

/** The subset of AbortSignal that TanStack Query and our http port use. */
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

  /** Notifies all listeners, once. Called by the controller. */
  fire(): void {
    if (this.aborted) return;
    this.aborted = true;
    const notified = [...this.listeners];
    this.listeners.clear();
    this.onabort?.();
    notified.forEach((listener) => listener());
  }
}

/** A replacement for AbortController, which the mini-program's engine lacks; installed by config/index.ts. */
export class SimpleAbortController {
  readonly signal = new SimpleAbortSignal();

  abort(): void {
    this.signal.fire();
  }
}

import type { Gate } from './kept-gate';
import type { ScannerState } from './scanner-state';

/** The state of a scanner, and who is told when it changes. */
export class ScannerStore {
  state: ScannerState = {
    ...{ phase: 'opening', gate: null, direction: 'in', isOnline: true, people: [], listAt: null },
    ...{ waiting: 0, verdict: null, isBusy: false, passed: [], doubles: [], notice: '' },
  };
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): ScannerState => this.state;

  protected show(changes: Partial<ScannerState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  protected setCounts(counts: Gate['counts']): void {
    if (this.state.gate !== null) this.show({ gate: { ...this.state.gate, counts } });
  }

  /** Shows that these scans wait no longer. */
  protected setSent(scanIds: ReadonlySet<string>): void {
    this.show({
      passed: this.state.passed.map((one) => (scanIds.has(one.scanId) ? { ...one, isWaiting: false } : one)),
    });
  }

  /** Shows that the server has let in whom the phone had let in. */
  protected confirm(scanId: string): void {
    const { verdict } = this.state;
    if (verdict?.id === scanId) this.show({ verdict: { ...verdict, isChecked: true } });
    this.setSent(new Set([scanId]));
  }
}

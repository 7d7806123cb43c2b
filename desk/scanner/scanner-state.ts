import type { ScanDirection } from '../../src/domain/door/gate';
import type { askGate } from './ask-gate';
import type { Gate, Passed, Person, Result, Scan, openKeptGate } from './kept-gate';

/** A decision as the screen shows it. */
export interface ShownVerdict extends Result {
  direction: ScanDirection;
  /** By the server's clock. */
  at: number;
  /** The server has decided, and not the phone by its list. */
  isChecked: boolean;
}

/** The scan that a result is about, and who has decided. */
export interface Decision {
  scan: Scan;
  /** The digest of its code; '' for a person who was found by name. */
  ticket: string;
  /** In the phone's list. */
  person: Person | undefined;
  /** The server has decided, and not the phone by its list. */
  isChecked: boolean;
}

export interface ScannerState {
  phase: 'opening' | 'ready' | 'dead' | 'ended' | 'failed';
  gate: Gate | null;
  direction: ScanDirection;
  isOnline: boolean;
  people: readonly Person[];
  /** When the list was read, by the server's clock; null for none. */
  listAt: number | null;
  waiting: number;
  verdict: ShownVerdict | null;
  /** A decision is on its way. */
  isBusy: boolean;
  passed: readonly Passed[];
  /** People whom this phone let pass without a network though they had passed elsewhere. */
  doubles: readonly Result[];
  /** Words about what has just happened; '' for none. */
  notice: string;
}

/** The world outside of a scanner, which proofs replace. */
export interface ScannerParts {
  ask: typeof askGate;
  /** The phone's clock. */
  clock: () => number;
  openKept: typeof openKeptGate;
  /** After so many milliseconds without an answer the phone decides by its list. */
  patienceMs: number;
}

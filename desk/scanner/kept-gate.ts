import type { ScanDirection } from '../../src/domain/door/gate';
import type { GateAnswer } from './ask-gate';
import { openSealedStore } from './sealed-store';

export type Gate = GateAnswer<'openScanner'>;
export type Person = NonNullable<GateAnswer<'listDoor'>['list']>['people'][number];
export type Result = GateAnswer<'scanTickets'>['results'][number];

/** A scan as it is sent. */
export interface Scan {
  id: string;
  code: string;
  personId: string;
  direction: ScanDirection;
  deviceAt: number;
  isOffline: boolean;
}

/** A person whom this phone has let pass. */
export interface Passed {
  scanId: string;
  /** '' for a ticket that was scanned before the list was read, or that is not in it. */
  personId: string;
  /** The digest of the ticket; '' for a person who was found by name. */
  ticket: string;
  name: string;
  direction: ScanDirection;
  at: number;
  /** It waits in the phone for the network. */
  isWaiting: boolean;
  isUndone: boolean;
}

/** The things of a gate that outlive the page. */
interface Kept {
  /** With the time by which the phone's clock was ahead. */
  gate: { gate: Gate; aheadMs: number } | null;
  list: { version: string; people: Person[]; at: number | null };
  /** Scans that the server does not have yet. */
  queue: readonly Scan[];
  /** Scans that the server may have and that never were: it is told to undo them. */
  undos: readonly string[];
  passed: readonly Passed[];
  /** Results of the server about people whom this phone had let in already. */
  doubles: readonly Result[];
}

/** A phone that has kept nothing yet. */
export const nothingKept: Kept = {
  gate: null,
  list: { version: '', people: [], at: null },
  queue: [],
  undos: [],
  passed: [],
  doubles: [],
};
const names = ['gate', 'list', 'queue', 'undos', 'passed', 'doubles'] as const;

export interface KeptGate {
  read: () => Promise<Kept>;
  write: (changes: Partial<Kept>) => Promise<void>;
  remove: () => Promise<void>;
}

/** Opens what the phone has kept of a gate, sealed by its link. */
export async function openKeptGate(link: string): Promise<KeptGate> {
  const store = await openSealedStore(link);
  return {
    read: async () => {
      const found = await Promise.all(names.map((name) => store.read(name)));
      return {
        ...nothingKept,
        ...Object.fromEntries(names.flatMap((name, n) => (found[n] === undefined ? [] : [[name, found[n]]]))),
      };
    },
    write: async (changes) => {
      for (const [name, value] of Object.entries(changes)) await store.write(name, value);
    },
    remove: async () => {
      await Promise.all(names.map((name) => store.remove(name)));
    },
  };
}

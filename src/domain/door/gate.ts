/** `both`: people scan in and out. `in`: they scan in alone. */
export type GateKind = 'both' | 'in';
export type ScanDirection = 'in' | 'out';

/** The people who may pass a gate with a valid ticket; null for no limit of this kind. */
export interface GateAdmits {
  /** The types of registration. */
  entryTypes: readonly ('paid' | 'free')[] | null;
  /** One of these options of a question of choice, by key. */
  choice: { question: string; options: readonly string[] } | null;
}

/** A place where tickets are scanned (product §18.1). */
export interface Gate {
  id: string;
  /** The organiser's own id, by which tables name the gate. */
  code: string;
  name: string;
  /** The room behind the gate; '' for the venue as a whole. */
  room: string;
  kind: GateKind;
  /** A ticket passes once; otherwise again and again. */
  isOnce: boolean;
  /** Wire times between which the gate admits, Asia/Shanghai; '' for no bound. */
  opensAt: string;
  closesAt: string;
  /** Null for every valid ticket. */
  admits: GateAdmits | null;
}

/** The gate of every meeting at which the command `check-in` admits, and whose scans were once all there was. */
export const venueGateCode = '会场';

/** A scan as the state of a person is read from it: undone ones are left out. */
export interface Passing {
  gateId: string;
  room: string;
  direction: ScanDirection;
  /** The true time: the device's, less the device's offset; epoch milliseconds. */
  at: number;
}

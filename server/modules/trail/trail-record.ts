import type { Sentence, TrailSubject } from '../../../src/domain/trail/trail';

/** A record of the audit trail, with what its row belongs to. */
export interface TrailRecord {
  actor: string;
  /** The organiser's command or the desk's call; '' for neither. */
  act: string;
  /** The table of the row. */
  subject: string;
  subjectId: string;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  entryId: string | null;
  orderId: string | null;
  teamId: string | null;
  /** The sum that the row is about, in fen; null for none. */
  amountFen: number | null;
  /** The answers that were corrected. */
  answers: readonly { label: string; from: string; to: string }[];
}

/** Makes the sentence of a record; null for one that is not told. */
export type Describe = (record: TrailRecord) => Omit<Sentence, 'subject'> | null;

/** The records that are told, by the table of their row, and the subject by which they are filtered. */
export type Described = Readonly<Record<string, { subject: TrailSubject; describe: Describe }>>;

/** A row that was added has no values before; nor has a change of personal data alone, which names the columns. */
export const isAdded = ({ before, after }: TrailRecord): boolean =>
  Object.keys(before).length === 0 && Object.keys(after).length > 0 && !('changed' in after);
export const isRemoved = ({ after }: TrailRecord): boolean => Object.keys(after).length === 0;

/** Tells whether a column has this value now. */
export const isState = ({ after }: TrailRecord, name: string, value: string | number | boolean): boolean =>
  after[name] === value;

/** Tells whether a column of personal data has changed, whose values the trail does not keep. */
export const hasChanged = ({ after }: TrailRecord, name: string): boolean =>
  Array.isArray(after.changed) && after.changed.includes(name);

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

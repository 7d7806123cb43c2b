/** A cell as a file holds it. Cells that a workbook formats as dates are texts, `YYYY-MM-DD HH:mm:ss`. */
export type StatementCell = string | number;

/** A sheet of a bank's file; its first row is line 1. */
export interface StatementSheet {
  name: string;
  rows: readonly (readonly StatementCell[])[];
}

export type Direction = 'in' | 'out';

/** A movement on the society's account, as one row of a statement shows it. */
export interface StatementRow {
  /** The row's line in its sheet, from 1. */
  line: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:mm:ss`; '' if the bank gives none. */
  time: string;
  direction: Direction;
  /** The amount in the currency's hundredths, never negative. */
  amountFen: number;
  /** ISO 4217; CNY if the file names none. */
  currency: string;
  /** The other side's name; '' if the bank gives none. */
  payer: string;
  payerAccount: string;
  /** The bank's number of the movement; '' if it gives none. */
  serial: string;
  /** Whatever payer and bank wrote: summary, purpose, remarks. */
  text: string;
  /** Everything in which a payer's remark may stand, in pieces. */
  clues: readonly string[];
  /** True for a counter-entry: the bank takes an earlier movement back. */
  isReversal: boolean;
  /** The cells as they were read. */
  cells: readonly string[];
}

/** A line below the headings that looks like a movement and cannot be read. */
export interface UnreadLine {
  line: number;
  /** The reason to show. */
  reason: string;
  cells: readonly string[];
}

/** The society's side of a statement; '' for what the file does not say. */
export interface StatementAccount {
  bank: string;
  account: string;
  holder: string;
}

/** A statement as read. */
export interface Statement extends StatementAccount {
  rows: readonly StatementRow[];
  unread: readonly UnreadLine[];
}

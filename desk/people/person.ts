import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';

/** A person of the meeting, with numbers of persons masked. */
export type Person = DeskCallAnswer<'getPerson'>;

/** The properties of an act's drawer. */
export interface PersonActProps {
  meetingId: string;
  person: Person;
  /** Goes back to the person. */
  close: () => void;
}

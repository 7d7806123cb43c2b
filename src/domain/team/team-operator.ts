/** Whoever registers a team and looks after its members. */
export interface TeamOperator {
  name: string;
  phone: string;
  /** Stands for the phone's user, as an attendee's does. */
  userId: string;
}

/** The person who registers a team and manages its members. */
export interface TeamOperator {
  name: string;
  /** '' where the server does not say. */
  teamName: string;
  phone: string;
  /** Identifies the phone's user, like an attendee's `userId`. */
  userId: string;
}

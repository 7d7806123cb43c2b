/** The result of adding an entry: in the calendar, opened on the phone for confirmation, cancelled by the user, or failed. */
export type CalendarOutcome = 'added' | 'opened' | 'unwanted' | 'failed';

/** What came of adding an entry: in the calendar, given to the phone to be confirmed there, not wanted after all, or not possible. */
export type CalendarOutcome = 'added' | 'opened' | 'unwanted' | 'failed';

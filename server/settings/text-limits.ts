/** The texts that the SMS provider takes of this account in a second, a minute and a day; 0 for no limit. */
export interface TextLimits {
  second: number;
  minute: number;
  day: number;
}

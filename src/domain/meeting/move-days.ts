import { addDays, datePart } from '../time/shanghai-time';

/** Moves a day, or a time of a day, by whole days; '' and what is no day stay as they are. */
export function moveDays(text: string, days: number): string {
  const day = datePart(text);
  const moved = addDays(day, days);
  return day === '' || moved === null ? text : text.trim().replace(day, moved);
}

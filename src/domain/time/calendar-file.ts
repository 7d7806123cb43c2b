import { addDays } from './shanghai-time';

/** Days in somebody's calendar. */
export interface CalendarEntry {
  /** Stays the same, so that adding it again replaces it where the calendar can. */
  id: string;
  title: string;
  place: string;
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
}

/** Longest line of a calendar file in bytes, not counting its line break (RFC 5545, 3.1). */
const maxLineBytes = 75;

/**
 * An entry as a calendar file (RFC 5545): whole days, which no time zone can shift.
 * @param stamp when it was made, epoch milliseconds
 */
export function calendarFile({ id, title, place, firstDay, lastDay }: CalendarEntry, stamp: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Conference registration//CN',
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${new Date(stamp).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(firstDay)}`,
    // The end is the first day that no longer belongs to it.
    `DTEND;VALUE=DATE:${compact(addDays(lastDay, 1) ?? lastDay)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const compact = (day: string): string => day.replace(/-/g, '');

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');
}

/** Breaks a long line between characters; a continuation begins with a space. */
function fold(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > maxLineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

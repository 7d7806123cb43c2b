import { breakText } from '../../domain/text/break-text';
import type { Brush } from '../../platform/device/brush';

/** The texts on a ticket's picture. */
export interface PrintedTicket {
  meetingName: string;
  /** The holder's name. */
  name: string;
  /** The meeting's days and place, if known. */
  facts: readonly string[];
}

export const ticketSize = { width: 900, height: 1420 } as const;

const margin = 72;
const family = '"PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans CJK SC", sans-serif';
const ink = '#14232b';
const faint = '#52646e';
const brand = '#0b7285';
const codeSide = 660;
const codeTop = 300;
/** The maximum number of lines of each text. */
const maxLines = 2;

/** Draws a ticket for the album: dark on white, with the code in the square that a thumbnail shows. */
export function drawTicket(brush: Brush, { meetingName, name, facts }: PrintedTicket, modules: boolean[][]): void {
  const { width, height } = ticketSize;
  const lines = (text: string, top: number, size: number, style: string, weight = 400): number => {
    brush.font = `${weight} ${size}px ${family}`;
    brush.fillStyle = style;
    brush.textAlign = 'center';
    const rows = breakLines(text, width - 2 * margin, (part) => brush.measureText(part).width);
    rows.forEach((row, index) => brush.fillText(row, width / 2, top + index * size * 1.4));
    return top + rows.length * size * 1.4;
  };
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, width, height);
  brush.fillStyle = brand;
  brush.fillRect(0, 0, width, 24);
  const below = lines(meetingName, 120, 46, ink, 600);
  lines('参会码', below + 16, 34, brand);
  const module = Math.floor(codeSide / modules.length);
  const left = (width - module * modules.length) / 2;
  brush.fillStyle = '#000000';
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) brush.fillRect(left + x * module, codeTop + y * module, module, module);
    }),
  );
  let top = lines(name, codeTop + codeSide + 80, 52, ink, 600) + 8;
  for (const fact of facts) top = lines(fact, top, 32, faint);
  lines('凭此码签到入场，以现场核验为准', height - 48, 28, faint);
}

/**
 * Breaks a text into lines of about the same length within a width. If possible it breaks between the parts of a name or
 * between Latin words, and puts no punctuation at the beginning of a line. Text that is too long ends in an ellipsis.
 */
export function breakLines(text: string, most: number, widthOf: (part: string) => number): string[] {
  const lines = breakText(text, most, widthOf);
  if (lines.length > maxLines) {
    let last = `${lines[maxLines - 1] ?? ''}…`;
    while (widthOf(last) > most && last.length > 1) last = `${Array.from(last).slice(0, -2).join('')}…`;
    return [...lines.slice(0, maxLines - 1), last];
  }
  for (const share of [0.55, 0.65, 0.75, 0.85]) {
    const even = breakText(text, most * share, widthOf);
    if (even.length <= lines.length && even.every((line) => widthOf(line) <= most)) return even;
  }
  return lines;
}

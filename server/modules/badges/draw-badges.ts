import { setImmediate } from 'node:timers/promises';
import {
  badgePlace,
  fitText,
  leading,
  type BadgeLayout,
  type FittedText,
} from '../../../src/domain/badge/badge-layout';
import { printFonts } from '../print/print-fonts';
import { ink, mm, PrintSheet } from '../print/print-sheet';

/** The texts and the code of a badge. */
export interface Badge {
  meetingName: string;
  name: string;
  employer: string;
  /** The word for what its holder comes as; '' at a meeting where all are alike. */
  identity: string;
  /** The content of the QR code. */
  ticketCode: string;
  /** With its label, as it is read out. */
  shortCode: string;
}

const margin = 5 * mm;
const codeSide = 21 * mm;
const pale = '#b4bcc2';
/** Badges that are drawn before other requests go first. */
const badgesAtOnce = 20;

/**
 * Draws badges as a PDF, in black, for any printer.
 * @param badges must have no character that the fonts lack
 */
export async function drawBadges(badges: readonly Badge[], layout: BadgeLayout): Promise<Buffer> {
  const size: [number, number] = [layout.page[0] * mm, layout.page[1] * mm];
  const sheet = new PrintSheet(size, printFonts('badge'), '胸卡');
  let pages = 0;
  for (const [index, badge] of badges.entries()) {
    const { page, x, y } = badgePlace(layout, index);
    if (page === pages) {
      sheet.addPage();
      pages += 1;
    }
    drawBadge(sheet, badge, { x: x * mm, y: y * mm, width: layout.badge[0] * mm, height: layout.badge[1] * mm });
    if (index % badgesAtOnce === 0) await setImmediate();
  }
  return sheet.end();
}

type TextBox = Parameters<typeof fitText>[2];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawBadge(sheet: PrintSheet, badge: Badge, box: Box): void {
  const { meetingName, name, employer, identity, ticketCode, shortCode } = badge;
  const [left, right] = [box.x + margin, box.x + box.width - margin];
  sheet.document.lineWidth(0.4).rect(box.x, box.y, box.width, box.height).stroke(pale);
  const fit = (text: string, at: TextBox): FittedText => fitText(text, (part, of) => sheet.widthOf(part, of), at);
  const put = ({ lines, size }: FittedText, top: number): number => {
    lines.forEach((line, n) => sheet.writeLine(line, { x: left, y: top + (n * leading + 0.92) * size, size }));
    return top + lines.length * leading * size;
  };
  const width = right - left;
  const codeTop = box.y + box.height - margin - codeSide - 3.4 * mm;
  const nameTop = put(fit(meetingName, { width, height: 25, sizes: [10, 9, 8] }), box.y + margin) + 2 * mm;
  put(fit(name, { width, height: codeTop - nameTop, sizes: [34, 30, 26, 22, 20, 18, 15, 12] }), nameTop);

  sheet.drawCode(ticketCode, { x: right - codeSide, y: codeTop, side: codeSide });
  const shortWidth = sheet.widthOf(shortCode, 7);
  sheet.writeLine(shortCode, { x: right - (codeSide + shortWidth) / 2, y: codeTop + codeSide + 3 * mm, size: 7 });

  const beside = width - codeSide - 3 * mm;
  const fitted = fit(employer, { width: beside, height: 34, sizes: [12, 11, 10, 9, 8, 7] });
  const identityHeight = identity === '' ? 0 : 7 * mm;
  const top = box.y + box.height - margin - identityHeight - fitted.lines.length * leading * fitted.size;
  put(fitted, top - 1.5 * mm);
  if (identity === '') return;
  const bandTop = box.y + box.height - margin - 6 * mm;
  const bandWidth = sheet.widthOf(identity, 11) + 4 * mm;
  sheet.document.rect(left, bandTop, bandWidth, 6 * mm).fill(ink);
  sheet.writeLine(identity, { x: left + 2 * mm, y: bandTop + 4.3 * mm, size: 11, colour: '#ffffff' });
}

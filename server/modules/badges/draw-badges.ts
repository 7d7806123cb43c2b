import PDFDocument from 'pdfkit';
import { setImmediate } from 'node:timers/promises';
import { encode } from 'uqr';
import {
  badgePlace,
  fitText,
  leading,
  type BadgeLayout,
  type FittedText,
} from '../../../src/domain/badge/badge-layout';
import { badgeFonts } from './badge-fonts';

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

/** A millimetre in the points of a PDF. */
const mm = 72 / 25.4;
const margin = 5 * mm;
const codeSide = 21 * mm;
const ink = '#000000';
const pale = '#b4bcc2';
/** Badges that are drawn before other requests go first. */
const badgesAtOnce = 20;

type Document = PDFKit.PDFDocument;

/**
 * Draws badges as a PDF, in black, for any printer.
 * @param badges must have no character that the fonts lack
 */
export async function drawBadges(badges: readonly Badge[], layout: BadgeLayout): Promise<Buffer> {
  const size: [number, number] = [layout.page[0] * mm, layout.page[1] * mm];
  const document = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { Title: '胸卡' } });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  for (const { name, bytes } of badgeFonts().fonts) document.registerFont(name, bytes);
  let pages = 0;
  for (const [index, badge] of badges.entries()) {
    const { page, x, y } = badgePlace(layout, index);
    if (page === pages) {
      document.addPage({ size, margin: 0 });
      pages += 1;
    }
    drawBadge(document, badge, { x: x * mm, y: y * mm, width: layout.badge[0] * mm, height: layout.badge[1] * mm });
    if (index % badgesAtOnce === 0) await setImmediate();
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type TextBox = Parameters<typeof fitText>[2];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function drawBadge(document: Document, badge: Badge, box: Box): void {
  const { meetingName, name, employer, identity, ticketCode, shortCode } = badge;
  const [left, right] = [box.x + margin, box.x + box.width - margin];
  document.lineWidth(0.4).rect(box.x, box.y, box.width, box.height).stroke(pale);
  const fit = (text: string, at: TextBox): FittedText => fitText(text, (part, of) => widthOf(document, part, of), at);
  const put = ({ lines, size }: FittedText, top: number): number => {
    lines.forEach((line, n) => drawLine(document, line, { x: left, y: top + (n * leading + 0.92) * size, size }));
    return top + lines.length * leading * size;
  };
  const width = right - left;
  const codeTop = box.y + box.height - margin - codeSide - 3.4 * mm;
  const nameTop = put(fit(meetingName, { width, height: 25, sizes: [10, 9, 8] }), box.y + margin) + 2 * mm;
  put(fit(name, { width, height: codeTop - nameTop, sizes: [34, 30, 26, 22, 20, 18, 15, 12] }), nameTop);

  drawCode(document, ticketCode, { x: right - codeSide, y: codeTop });
  const shortWidth = widthOf(document, shortCode, 7);
  drawLine(document, shortCode, { x: right - (codeSide + shortWidth) / 2, y: codeTop + codeSide + 3 * mm, size: 7 });

  const beside = width - codeSide - 3 * mm;
  const fitted = fit(employer, { width: beside, height: 34, sizes: [12, 11, 10, 9, 8, 7] });
  const identityHeight = identity === '' ? 0 : 7 * mm;
  const top = box.y + box.height - margin - identityHeight - fitted.lines.length * leading * fitted.size;
  put(fitted, top - 1.5 * mm);
  if (identity === '') return;
  const bandTop = box.y + box.height - margin - 6 * mm;
  const bandWidth = widthOf(document, identity, 11) + 4 * mm;
  document.rect(left, bandTop, bandWidth, 6 * mm).fill(ink);
  drawLine(document, identity, { x: left + 2 * mm, y: bandTop + 4.3 * mm, size: 11, colour: '#ffffff' });
}

function widthOf(document: Document, text: string, size: number): number {
  return badgeFonts()
    .split(text)
    .reduce((sum, part) => sum + document.font(part.font, size).widthOfString(part.text), 0);
}

/** @param place of the line's beginning, on its baseline */
function drawLine(
  document: Document,
  text: string,
  { x, y, size, colour = ink }: { x: number; y: number; size: number; colour?: string },
): void {
  let at = x;
  for (const part of badgeFonts().split(text)) {
    document.font(part.font, size).fillColor(colour);
    document.text(part.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
    at += document.widthOfString(part.text);
  }
}

function drawCode(document: Document, text: string, { x, y }: { x: number; y: number }): void {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const module = codeSide / data.length;
  data.forEach((row, down) =>
    row.forEach((isDark, across) => {
      // A little larger, so that no printer leaves hairs between two of them.
      if (isDark) document.rect(x + across * module, y + down * module, module + 0.05, module + 0.05);
    }),
  );
  document.fill(ink);
}

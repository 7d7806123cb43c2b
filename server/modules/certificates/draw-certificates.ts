import { setImmediate } from 'node:timers/promises';
import { fitText, leading } from '../../../src/domain/badge/badge-layout';
import { picturePlaces } from '../../../src/domain/certificate/certificate-pictures';
import { printFonts } from '../print/print-fonts';
import { mm, PrintSheet } from '../print/print-sheet';

/** A certificate's texts, as they stand on it. */
export interface PrintedCertificate {
  issuer: string;
  title: string;
  /** With its label: 编号 MI2027-00218. */
  number: string;
  name: string;
  /** '' for none. */
  employer: string;
  body: string;
  /** The number of credits, as it stands below the body: 4.6 分; '' for none. */
  figure: string;
  /** The day of issue: 2027年6月10日. */
  day: string;
  /** The address by which anybody checks it. */
  address: string;
}

/** Pictures as `data:` addresses, '' for none. The file holds each once, however often it is drawn. */
export interface DrawnPictures {
  seal: string;
  /** On top. */
  banner: string;
}

/** A4, lying. */
const page: [number, number] = [297 * mm, 210 * mm];
const [width, height] = page;
const centre = width / 2;
const colours = { ink: '#14232b', soft: '#52646e', line: '#0b7285' } as const;
const sealSide = picturePlaces.seal.width * mm;
const bannerGap = 4 * mm;
const bannerHeight = picturePlaces.banner.height * mm;
const codeSide = 22 * mm;
const margin = 24 * mm;
/** Certificates that are drawn before other requests go first. */
const atOnce = 10;

/**
 * Draws certificates as a PDF, a page each.
 * @param drawn must have no character that the fonts lack
 */
export async function drawCertificates(drawn: readonly PrintedCertificate[], pictures: DrawnPictures): Promise<Buffer> {
  const sheet = new PrintSheet(page, printFonts('certificate'), drawn[0]?.title ?? '');
  for (const [index, certificate] of drawn.entries()) {
    sheet.addPage();
    drawCertificate(sheet, certificate, pictures);
    if (index % atOnce === atOnce - 1) await setImmediate();
  }
  return sheet.end();
}

function drawCertificate(sheet: PrintSheet, certificate: PrintedCertificate, { seal, banner }: DrawnPictures): void {
  const { issuer, title, number, name, employer, body, figure, day, address } = certificate;
  const { document } = sheet;
  const inset = 10 * mm;
  document
    .lineWidth(0.6)
    .rect(inset, inset, width - 2 * inset, height - 2 * inset)
    .stroke(colours.line);

  const put = (
    text: string,
    top: number,
    how: { sizes: readonly number[]; wide?: number; colour?: string; lead?: number },
  ): number => {
    const { sizes, wide = width - 2 * margin, colour = colours.ink, lead = leading } = how;
    const { lines, size } = fitText(text, (part, of) => sheet.widthOf(part, of), { width: wide, height: 100, sizes });
    lines.forEach((line, n) => {
      const y = top + (n * lead + 0.92) * size;
      sheet.writeLine(line, { x: centre - sheet.widthOf(line, size) / 2, y, size, colour });
    });
    return top + lines.length * lead * size;
  };
  // A banner takes the upper margin, and a little of the space between the texts.
  if (banner !== '') {
    const place = { x: inset, y: inset + bannerGap, width: width - 2 * inset, height: bannerHeight };
    sheet.drawPicture(banner, place);
  }
  let top =
    put(issuer, banner === '' ? 27 * mm : inset + bannerHeight + 2 * bannerGap, {
      sizes: [16, 14, 12],
      colour: colours.soft,
    }) +
    4 * mm;
  top = put(spaced(title), top, { sizes: [36, 32, 28, 24] }) + 2 * mm;
  top = put(number, top, { sizes: [11], colour: colours.soft }) + 5 * mm;
  document
    .lineWidth(0.6)
    .moveTo(centre - 9 * mm, top)
    .lineTo(centre + 9 * mm, top)
    .stroke(colours.line);
  top = put(name, top + 8 * mm, { sizes: [28, 24, 20, 16, 13] }) + mm;
  if (employer !== '') top = put(employer, top, { sizes: [13, 12, 11, 10, 9], colour: colours.soft });
  top = put(body, top + 6 * mm, { sizes: [17, 16, 15, 14, 13, 12, 11], wide: 190 * mm, lead: 1.6 });
  if (figure !== '') put(figure, top + 2 * mm, { sizes: [26] });

  const bottom = height - 26 * mm;
  sheet.drawCode(address, { x: margin, y: bottom - codeSide, side: codeSide });
  const beside = margin + codeSide + 4 * mm;
  sheet.writeLine('扫码核验真伪', { x: beside, y: bottom - 7 * mm, size: 9, colour: colours.soft });
  sheet.writeLine(address.replace(/^https?:\/\//, ''), {
    x: beside,
    y: bottom - 2 * mm,
    size: 8,
    colour: colours.soft,
  });

  const signed = Math.max(sheet.widthOf(issuer, 13), sheet.widthOf(day, 13));
  const middle = width - margin - Math.max(signed, sealSide) / 2;
  [issuer, day].forEach((line, n) =>
    sheet.writeLine(line, {
      x: middle - sheet.widthOf(line, 13) / 2,
      y: bottom - (10 - n * 7) * mm,
      size: 13,
      colour: colours.ink,
    }),
  );
  if (seal !== '') {
    const place = { x: middle - sealSide / 2, y: bottom - 9 * mm - sealSide / 2, width: sealSide, height: sealSide };
    sheet.drawPicture(seal, place, { isInk: true });
  }
}

/** Sets a short title in wide letters, as titles of certificates are. */
const spaced = (title: string): string => (Array.from(title).length <= 12 ? Array.from(title).join(' ') : title);

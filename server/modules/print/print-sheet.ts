import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { PrintFonts } from './print-fonts';

/** A millimetre in the points of a PDF. */
export const mm = 72 / 25.4;
export const ink = '#000000';

/** A place on a page, in points from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Pages of one size to draw on. */
export class PrintSheet {
  readonly document: PDFKit.PDFDocument;
  readonly #ended: Promise<Buffer>;
  #ink: PDFKit.PDFKitReference | null = null;

  /** @param size of a page, in points */
  constructor(
    private readonly size: [number, number],
    private readonly fonts: PrintFonts,
    title: string,
  ) {
    const document = new PDFDocument({ size, margin: 0, autoFirstPage: false, info: { Title: title } });
    this.document = document;
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      document.on('end', () => resolve(Buffer.concat(chunks)));
      document.on('error', reject);
    });
    for (const { name, bytes } of fonts.fonts) document.registerFont(name, bytes);
  }

  addPage(): void {
    this.document.addPage({ size: this.size, margin: 0 });
  }

  /** Finishes the file, and returns it. */
  end(): Promise<Buffer> {
    this.document.end();
    return this.#ended;
  }

  /** The width of a text at a size, in points. */
  widthOf(text: string, size: number): number {
    return this.fonts
      .split(text)
      .reduce((sum, part) => sum + this.document.font(part.font, size).widthOfString(part.text), 0);
  }

  /** Writes a line. @param place of its beginning, on its baseline */
  writeLine(text: string, { x, y, size, colour = ink }: Point & { size: number; colour?: string }): void {
    let at = x;
    for (const part of this.fonts.split(text)) {
      this.document.font(part.font, size).fillColor(colour);
      this.document.text(part.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += this.document.widthOfString(part.text);
    }
  }

  /**
   * Draws a picture as large as fits into a place, in its middle.
   * @param picture a `data:` address
   * @param how as ink it leaves readable what is below it, and white is no colour
   */
  drawPicture(
    picture: string,
    { x, y, width, height }: Point & { width: number; height: number },
    { isInk = false }: { isInk?: boolean } = {},
  ): void {
    this.document.save();
    if (isInk) this.#useInk();
    this.document.image(picture, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    this.document.restore();
  }

  #useInk(): void {
    const { document } = this;
    if (this.#ink === null) {
      this.#ink = document.ref({ Type: 'ExtGState', BM: 'Multiply' });
      this.#ink.end('');
    }
    (document.page.ext_gstates as Record<string, PDFKit.PDFKitReference>).Ink = this.#ink;
    document.addContent('/Ink gs');
  }

  /** Draws a QR code of this side, in points. */
  drawCode(text: string, { x, y, side }: Point & { side: number }): void {
    const { data } = encode(text, { ecc: 'M', border: 0 });
    const module = side / data.length;
    data.forEach((row, down) =>
      row.forEach((isDark, across) => {
        // A little larger, so that no printer leaves hairs between two of them.
        if (isDark) this.document.rect(x + across * module, y + down * module, module + 0.05, module + 0.05);
      }),
    );
    this.document.fill(ink);
  }
}

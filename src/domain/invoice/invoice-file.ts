/** The forms in which an issued invoice is handed out, in the order in which people want them. */
export const invoiceFileKinds = ['pdf', 'ofd', 'xml'] as const;
export type InvoiceFileKind = (typeof invoiceFileKinds)[number];

/** How each is called on a screen. */
export const invoiceFileTexts: Readonly<Record<InvoiceFileKind, string>> = { pdf: 'PDF', ofd: 'OFD', xml: 'XML' };

export const isInvoiceFileKind = (text: unknown): text is InvoiceFileKind =>
  invoiceFileKinds.some((kind) => kind === text);

/** The most bytes of one file: the platform's have some 50 KB. */
export const invoiceFileLimitBytes = 5_120_000;
/** The most bytes of files and archives that are read together. */
export const invoiceFilesLimitBytes = 20_000_000;
/** The most files in one go, those in archives included. */
export const invoiceFilesLimit = 2_000;
/** The most bytes that the archives of one go may unpack to. */
export const unpackedLimitBytes = 100_000_000;

/** The facts that a file's content and name state about its invoice; '' for those that neither states. */
export interface FileFacts {
  /** As it was given; with folders and the archive's name where it was in one. */
  name: string;
  kind: InvoiceFileKind;
  /** The invoice's number. */
  number: string;
  title: string;
  /** With tax, in fen; null if not said. */
  amountFen: number | null;
  /** The remark and whatever else may name the order. */
  remark: string;
}

/** The last part of a path, of either system. */
export const lastName = (path: string): string => path.replace(/^.*[\\/]/, '');

const baseName = (path: string): string => path.replace(/\.[^.\\/]*$/, '');

/**
 * Lets files that differ by their extension alone share what they say: the platform gives an invoice in three forms
 * under one name, and a PDF itself says little.
 */
export function shareFacts<Facts extends FileFacts>(files: readonly Facts[]): Facts[] {
  const groups = new Map<string, Facts[]>();
  for (const file of files) groups.set(baseName(file.name), [...(groups.get(baseName(file.name)) ?? []), file]);
  return files.map((file) => {
    const all = groups.get(baseName(file.name)) ?? [];
    const first = (key: 'number' | 'title' | 'remark'): string =>
      file[key] || (all.find((one) => one[key] !== '')?.[key] ?? '');
    const amountFen = file.amountFen ?? all.find((one) => one.amountFen !== null)?.amountFen ?? null;
    return { ...file, number: first('number'), title: first('title'), remark: first('remark'), amountFen };
  });
}

/** Reads the number of an invoice in a file's name: 20 digits, which nothing else there has. */
export function numberInName(name: string): string {
  const found = new Set(lastName(name).match(/(?<!\d)\d{20}(?!\d)/g));
  const [only = ''] = found;
  return found.size === 1 ? only : '';
}

/** Reads an amount in a file's name, such as 湘江医院_800.00元.pdf, in fen; null if there is none, or several. */
export function amountInName(name: string): number | null {
  const found = new Set(baseName(lastName(name)).match(/(?<![\d.])\d{1,9}\.\d{2}(?![\d.])/g));
  const [only] = found;
  return found.size === 1 && only !== undefined ? Math.round(Number(only) * 100) : null;
}

import { unzipSync } from 'fflate';
import {
  amountInName,
  invoiceFileLimitBytes,
  numberInName,
  type FileFacts,
  type InvoiceFileKind,
} from '../../../src/domain/invoice/invoice-file';
import { isInvoiceNumber } from '../../../src/domain/invoice/issued-list';
import { readBankAmount } from '../../../src/domain/bank/read-bank-amount';
import { sniffUploadType } from '../../../src/domain/upload/sniff-upload-type';
import { decodeText, isZip } from '../tables/file-bytes';
import type { GivenFile } from '../tables/read-table-file';

export const invoiceFileTypes: Readonly<Record<InvoiceFileKind, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  xml: 'application/xml',
};

type Content = Pick<FileFacts, 'number' | 'title' | 'amountFen' | 'remark'>;
const silent: Content = { number: '', title: '', amountFen: null, remark: '' };

/**
 * Reads what an invoice's file says about itself. The content decides what it is, not the name.
 * @returns in Chinese why it is no invoice's file, if it is none
 */
export function readInvoiceFile({ name, bytes }: GivenFile): FileFacts | string {
  if (bytes.length === 0) return '文件是空的';
  if (bytes.length > invoiceFileLimitBytes) return '超过 5 MB，一张发票没有这么大';
  const read = readPdf(bytes) ?? readOfd(bytes) ?? readXml(bytes);
  if (read === null) return '不是发票文件：只收 PDF、OFD 和税务平台的 XML';
  const { kind, content } = read;
  const { number, amountFen } = content;
  return {
    ...{ name, kind, ...content },
    number: isInvoiceNumber(number) ? number : numberInName(name),
    amountFen: amountFen ?? amountInName(name),
  };
}

interface ReadContent {
  kind: InvoiceFileKind;
  content: Content;
}

/** A PDF's text needs a renderer, but the platform also writes the number among the document's properties. */
function readPdf(bytes: Buffer): ReadContent | null {
  if (sniffUploadType(bytes) !== 'application/pdf') return null;
  const text = bytes.toString('latin1');
  const literal = /\/InvoiceNumber\s*\(([^)]{8,80})\)/.exec(text)?.[1] ?? '';
  const hexadecimal = /\/InvoiceNumber\s*<([0-9A-Fa-f\s]{16,200})>/.exec(text)?.[1] ?? '';
  const written = literal || Buffer.from(hexadecimal.replace(/\s/g, ''), 'hex').toString('latin1');
  return { kind: 'pdf', content: { ...silent, number: written.replace(/\D/g, '') } };
}

/** An OFD is a zip with the file OFD.xml at its root; the platform attaches the invoice's data as XML. */
function readOfd(bytes: Buffer): ReadContent | null {
  if (!isZip(bytes)) return null;
  let left = invoiceFileLimitBytes;
  let parts: Readonly<Record<string, Uint8Array>>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const isWanted = /^OFD\.xml$|(?:^|\/)Attachs\/[^/]+\.xml$/i.test(name) && originalSize <= left;
        if (isWanted) left -= originalSize;
        return isWanted;
      },
    });
  } catch {
    return null;
  }
  const textOf = (name: string): string => decodeText(Buffer.from(parts[name] ?? []));
  const root = Object.keys(parts).find((name) => /^OFD\.xml$/i.test(name));
  if (root === undefined || !/<(?:\w+:)?OFD[\s>]/.test(textOf(root))) return null;
  const custom = (pattern: string): string =>
    entitiesRead(new RegExp(`<(?:\\w+:)?CustomData\\s+Name="${pattern}"\\s*>([^<]*)<`).exec(textOf(root))?.[1] ?? '');
  const attached = Object.keys(parts)
    .filter((name) => name !== root)
    .map((name) => contentOf(textOf(name)))
    .find(({ number }) => number !== '');
  const named = { ...silent, number: custom('(?:发票号码|InvoiceNumber|InvoiceNo)') };
  return { kind: 'ofd', content: attached ?? named };
}

/** The platform's XML has the root EInvoice, with nothing before it that could declare entities. */
function readXml(bytes: Buffer): ReadContent | null {
  const text = decodeText(bytes).replace(/^\ufeff/, '');
  if (!/^\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--(?:(?!-->)[\s\S]){0,1000}-->)?\s*<(?:\w+:)?EInvoice[\s>]/.test(text))
    return null;
  return { kind: 'xml', content: contentOf(text) };
}

function contentOf(text: string): Content {
  const tag = (...names: string[]): string =>
    entitiesRead(new RegExp(`<(?:\\w+:)?(?:${names.join('|')})(?:\\s[^>]*)?>([^<]*)</`).exec(text)?.[1] ?? '').trim();
  const amount = readBankAmount(tag('TotalTax-includedAmount', 'TaxInclusiveTotalAmount'));
  return {
    number: tag('InvoiceNumber') || tag('EIid', 'InvoiceNo'),
    title: tag('BuyerName'),
    amountFen: amount === null || Number.isNaN(amount) ? null : amount,
    remark: tag('Remark', 'Note'),
  };
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const entitiesRead = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');

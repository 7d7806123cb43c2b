import { invoiceStateTexts, type InvoiceState } from '../../domain/invoice/invoice-state';
import { invoiceFileKinds } from '../../domain/invoice/invoice-file';
import { taxRateNames } from '../../domain/invoice/invoice-settings';
import { boolean, count, list, nothing, number, record, text } from '../codec';
import { consequence } from './consequence';
import { deskGet, deskPost, deskSearch } from './desk-call';
import { instant, nullable, nullableNumber, word } from '../value-codecs';
import { listAnswer, listInput, selectionInput } from './list-codecs';

const states = Object.keys(invoiceStateTexts) as [InvoiceState, ...InvoiceState[]];

const invoiceRow = record({
  /** The application's: the order's own has the order's id. */
  id: text(),
  /** The remark on the transfer where there is one, else the order's number. */
  order: text(),
  title: text(),
  /** A person's identity number is masked. */
  taxNumber: text(),
  type: word(['none', 'ordinary', 'special']),
  email: text(),
  /** As issued, else as it may be invoiced. */
  amountFen: number(0),
  state: word(states),
  /** '' until it is issued, or if it was not recorded. */
  number: text(),
  paidAt: instant,
  issuedAt: instant,
  /** The forms in which its applicant can download it, as they are called; '' for none. */
  files: text(),
});

/** A file of an issued invoice. */
const keptFile = record({
  id: text(),
  kind: word(invoiceFileKinds),
  name: text(),
  /** The number of the version that it belongs to; '' if not recorded. */
  number: text(),
  addedAt: number(0),
  /** False once its invoice was reversed. */
  isOffered: boolean,
});

const version = record({
  number: text(),
  amountFen: number(0),
  issuedAt: number(0),
  /** The number of the red invoice; '' if not recorded. */
  redNumber: text(),
  reversedAt: number(0),
});

const settings = record({
  itemName: text(200),
  taxCode: text(40),
  taxRate: word(taxRateNames as [(typeof taxRateNames)[number], ...typeof taxRateNames]),
  isTaxIncluded: boolean,
  remark: text(500),
  isBeforePayment: boolean,
});

const faulty = record({ id: text(), order: text(), title: text(), faults: list(text(), 50) });

/** An invoice that was issued outside, as it is typed; `seenFen` is the amount that the member saw. */
const issued = record({ number: text(20), issuedOn: text(10), seenFen: number(0) });
/** A reversal as it is typed; `seenNumber` is the number of the invoice that the member saw. */
const reversal = record({ redNumber: text(20), seenNumber: text(100) });
/** The application as it shall be; `seenTitle` and `seenTaxNumber` are what the member saw. */
const change = record({
  ...{ type: word(['ordinary', 'special']), title: text(100), taxNumber: text(50), bankName: text(100) },
  ...{ bankAccount: text(50), companyAddress: text(200), companyPhone: text(50), recipientEmail: text(100) },
  ...{ seenTitle: text(200), seenTaxNumber: text(100) },
});

/** The longest file in base64, which has four characters for three bytes. */
const maxFileLength = 8_000_000;
const file = { fileName: text(200), file: text(maxFileLength, 1) };
/** Files of invoices, or archives of them, in base64; some 20 MB in all. */
const givenFiles = { files: list(record({ name: text(300, 1), content: text(28_000_000) }), 2_000) };
/** A file of an upload, by its number among them from 0. */
const givenFile = { place: count, name: text(), kind: word(invoiceFileKinds) };
/** A file that is not taken; `isOpen` where a person may say for which invoice it is. */
const leftFile = record({ place: count, name: text(), reason: text(), isOpen: boolean });
const listedLine = { number: text(), title: text(), amountFen: number(0), issuedOn: text() };

const invoicesPath = '/api/desk/meetings/:meetingId/invoices';
const invoicePath = '/api/desk/meetings/:meetingId/invoices/:orderId';

export const invoiceCalls = {
  listInvoices: deskSearch(invoicesPath, listInput, listAnswer(invoiceRow)),
  getInvoice: deskGet(
    invoicePath,
    record({
      ...invoiceRow.shape,
      orderId: text(),
      ...{ bankName: text(), bankAccount: text(), companyAddress: text(), companyPhone: text(), people: text() },
      ...{ orderFen: number(0), refundedFen: number(0), refundDueFen: number(0), invoiceableFen: number(0) },
      /** Says whether it is in its payer's card wallet, in Chinese; '' where it is not meant to be. */
      card: text(),
      files: list(keptFile, 1_000),
      /** Those that were reversed, the last one first. */
      versions: list(version, 100),
      /** The faults for which the tax platform would refuse it; none for an invoice that is not to be issued. */
      faults: list(text(), 50),
    }),
  ),
  previewRecordInvoice: deskPost(`${invoicePath}/issue/preview`, issued, consequence),
  recordInvoice: deskPost(`${invoicePath}/issue`, issued, nothing),
  previewRecordReversal: deskPost(`${invoicePath}/reverse/preview`, reversal, consequence),
  recordReversal: deskPost(`${invoicePath}/reverse`, reversal, nothing),
  previewChangeInvoice: deskPost(`${invoicePath}/change/preview`, change, consequence),
  changeInvoice: deskPost(`${invoicePath}/change`, change, nothing),

  /** `settings` are null until somebody has saved them; `first` are those to begin with. */
  getInvoiceSettings: deskGet(`${invoicesPath}/settings`, record({ settings: nullable(settings), first: settings })),
  saveInvoiceSettings: deskPost(`${invoicesPath}/settings`, settings, nothing),

  previewInvoiceTemplate: deskPost(
    `${invoicesPath}/template/preview`,
    record({ selection: selectionInput }),
    record({
      hasSettings: boolean,
      /** Those that the tax platform takes, and their sum. */
      good: count,
      amountFen: number(0),
      faulty: list(faulty, 10_000),
      /** Selected ones that wait for no invoice. */
      others: count,
    }),
  ),
  /** An .xlsx workbook in base64. */
  exportInvoiceTemplate: deskPost(
    `${invoicesPath}/template`,
    record({ selection: selectionInput }),
    record({ fileName: text(), invoices: count, workbook: text() }),
  ),

  /** Reads the tax platform's list of issued invoices, and takes nothing. The file is in base64. */
  previewIssuedList: deskPost(
    `${invoicesPath}/import/preview`,
    record(file),
    record({
      undecided: list(
        record({
          ...listedLine,
          taxNumber: text(),
          doubt: text(),
          candidates: list(
            record({ id: text(), order: text(), title: text(), taxNumber: text(), people: text(), paidAt: instant }),
            200,
          ),
        }),
        10_000,
      ),
      left: list(record({ ...listedLine, reason: text() }), 10_000),
      matched: list(
        record({ ...listedLine, id: text(), order: text(), by: word(['number', 'title', 'reversal']) }),
        10_000,
      ),
    }),
  ),
  /** Takes those of the list that the member saw as matched, and those that were decided. */
  takeIssuedList: deskPost(
    `${invoicesPath}/import`,
    record({
      ...file,
      numbers: list(text(20), 10_000),
      chosen: list(record({ number: text(20), orderId: text(64) }), 10_000),
    }),
    record({ taken: count, left: list(record({ ...listedLine, reason: text() }), 10_000) }),
  ),

  /** Reads the files of issued invoices, and keeps nothing. */
  previewInvoiceFiles: deskPost(
    `${invoicesPath}/files/preview`,
    record(givenFiles),
    record({
      matched: list(
        record({
          ...givenFile,
          ...{ id: text(), order: text(), title: text(), number: text() },
          by: word(['number', 'order']),
          /** A file of this kind is there already. */
          isReplacing: boolean,
          /** The first file of the invoice, so that its applicant gets a text. */
          isFirst: boolean,
        }),
        2_000,
      ),
      undecided: list(
        record({
          ...givenFile,
          /** As the file says of itself: '' and null for the rest. */
          ...{ number: text(), title: text(), amountFen: nullableNumber },
          candidates: list(
            record({
              ...{ id: text(), order: text(), title: text(), people: text(), number: text(), amountFen: number(0) },
              isFirst: boolean,
            }),
            200,
          ),
        }),
        2_000,
      ),
      left: list(leftFile, 2_000),
    }),
  ),
  /** Keeps files for the invoices that the member saw as theirs, or has chosen. */
  takeInvoiceFiles: deskPost(
    `${invoicesPath}/files`,
    record({ ...givenFiles, taken: list(record({ place: count, orderId: text(64, 1) }), 2_000) }),
    record({ taken: count, texts: count, left: list(leftFile, 2_000) }),
  ),
  /** The address at which a file can be loaded for some minutes. */
  openInvoiceFile: deskPost(`${invoicePath}/files/open`, record({ fileId: text(64, 1) }), record({ url: text() })),
  removeInvoiceFile: deskPost(`${invoicePath}/files/remove`, record({ fileId: text(64, 1) }), nothing),
} as const;

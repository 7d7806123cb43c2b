import { invoiceStateTexts, type InvoiceState } from '../domain/invoice/invoice-state';
import { post } from './call';
import { beside, list, named, record, text, yuan, type Codec } from './codec';
import { invoiceFormCodec } from './invoice-info';
import { invoiceFilesCodec } from './order';

const states = Object.keys(invoiceStateTexts) as InvoiceState[];
const state: Codec<InvoiceState, string> = {
  read: (wire) => states.find((known) => known === wire) ?? 'requested',
  write: (word) => word,
  wire: { enum: states },
};

const part = record({
  partId: text(),
  /** The amount of the invoice, in yuan: as issued, else as it may be issued now. */
  amountFen: named('money', yuan),
  invoice: named('invoiceInfo', invoiceFormCodec),
  state,
  /** '' until it is issued; a reversed one keeps it. */
  invoiceNumber: text(),
  invoiceFiles: invoiceFilesCodec,
});

const orderId = text(64, 1);

/**
 * Applications for parts of an order (product §5.55), beside the order's own. In a file of their own, which only the page of
 * an order's invoice loads.
 */
export const invoicePartCalls = {
  getInvoiceParts: post('/api/appweb/orderDetails/invoiceParts/:meetingId', {
    extra: 'invoiceParts',
    auth: 'token',
    kind: 'query',
    body: record({ orderId }),
    answer: record({
      /** The amount that may still be applied for, in yuan: the order's own application is for it. */
      restFen: named('restMoney', yuan),
      parts: list(part, 1_000),
    }),
  }),
  /** Applies for a part, or changes the application of `partId`, which is '' for another one. */
  saveInvoicePart: post('/api/appweb/orderDetails/saveInvoicePart/:meetingId', {
    extra: 'invoiceParts',
    auth: 'token',
    body: beside('invoice', invoiceFormCodec, { orderId, partId: text(64), amountFen: named('money', yuan) }),
    answer: text(),
    wordsIn: 'data',
  }),
  cancelInvoicePart: post('/api/appweb/orderDetails/cancelInvoicePart/:meetingId', {
    extra: 'invoiceParts',
    auth: 'token',
    body: record({ orderId, partId: text(64, 1) }),
    answer: text(),
    wordsIn: 'data',
  }),
} as const;

import { creditFormCodec } from './credit-info';
import { invoiceFormCodec } from './invoice-info';
import { emptyCredit } from '../domain/credit/credit-form';
import { emptyInvoice } from '../domain/invoice/invoice-form';
import type { Consent } from '../domain/privacy/consent';
import { registrationCodec } from './registration';

const credit = { ...emptyCredit, name: '王芳', age: '38' };
const consent: Consent = { version: '2027-03', kinds: ['notice', 'sensitive'] };
const invoice = { ...emptyInvoice, title: '湘江医院' };

test('a delegate with credit and invoice: flags as texts, credit as JSON text, the invoice as an object', () => {
  const extras = { meetingId: '12', entryType: 'paid' as const, credit, invoice, consent, voucher: 'MI2027A' };
  const body = registrationCodec.write({ form: { name: '王芳' }, ...extras });
  expect(body).toEqual({
    name: '王芳',
    meetingId: '12',
    isCharge: '1',
    isInvoce: '1',
    invoiceInfo: invoiceFormCodec.write(invoice),
    attr2: JSON.stringify(creditFormCodec.write(credit)),
    privacyConsent: consent,
    voucherCode: 'MI2027A',
  });
  expect(registrationCodec.read(JSON.parse(JSON.stringify(body)))).toEqual({ form: { name: '王芳' }, ...extras });
});

test('a free visitor gives neither, and what was agreed to is left out for a server that takes none', () => {
  const extras = {
    meetingId: '12',
    entryType: 'free' as const,
    credit: null,
    invoice: null,
    consent: null,
    voucher: '',
  };
  const body = registrationCodec.write({ form: { name: '王芳' }, ...extras });
  expect(body).toEqual({ name: '王芳', meetingId: '12', isCharge: '0', isInvoce: '0' });
  expect(registrationCodec.read(body)).toEqual({ form: { name: '王芳' }, ...extras });
});

test('an invoice without a title stays one, to be found wrong', () => {
  expect(registrationCodec.read({ isInvoce: '1', invoiceInfo: {} }).invoice).toEqual(emptyInvoice);
  expect(registrationCodec.read({ isInvoce: '0', invoiceInfo: invoice }).invoice).toBeNull();
});

test('islsxbfc is carried through unseen', () => {
  const body = registrationCodec.write({
    form: {},
    meetingId: '1',
    entryType: 'paid',
    credit: { ...credit, passthrough: '是' },
    invoice,
    consent: null,
    voucher: '',
  });
  expect(registrationCodec.read(body).credit?.passthrough).toBe('是');
});

test.each([null, 1, 'x', [], {}, { attr2: '{', invoiceInfo: 3, meetingId: [] }])(
  'a body of %j reads as nothing',
  (body) => {
    expect(registrationCodec.read(body)).toEqual({
      form: {},
      meetingId: '',
      entryType: 'free',
      credit: null,
      invoice: null,
      consent: null,
      voucher: '',
    });
  },
);

test.each([
  [{}, { version: '', kinds: [] }],
  [
    { version: 3, kinds: ['sensitive', 'x', 'sensitive', null] },
    { version: '3', kinds: ['sensitive'] },
  ],
  ['{}', null],
  [null, null],
])('a consent of %j reads as %j', (privacyConsent, read) => {
  expect(registrationCodec.read({ privacyConsent }).consent).toEqual(read);
});

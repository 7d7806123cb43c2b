import { entryType } from '../domain/attendee/attendee';
import { emptyCredit } from '../domain/credit/credit-form';
import { emptyInvoice } from '../domain/invoice/invoice-form';
import { buildRegistrationBody, readRegistrationExtras } from './registration-body';

const credit = { ...emptyCredit, name: '王芳', age: '38' };
const invoice = { ...emptyInvoice, invoiceTitle: '湘江医院' };

test('a delegate with credit and invoice: flags as texts, credit as JSON text, the invoice as an object', () => {
  const extras = { meetingId: '12', entryType: entryType.paid, credit, invoice };
  const body = buildRegistrationBody({ name: '王芳' }, extras);
  expect(body).toEqual({
    name: '王芳',
    meetingId: '12',
    isCharge: '1',
    isInvoce: '1',
    invoiceInfo: invoice,
    attr2: JSON.stringify(credit),
  });
  expect(readRegistrationExtras(JSON.parse(JSON.stringify(body)))).toEqual(extras);
});

test('a free visitor gives neither', () => {
  const extras = { meetingId: '12', entryType: entryType.free, credit: null, invoice: null };
  const body = buildRegistrationBody({ name: '王芳' }, extras);
  expect(body).toEqual({ name: '王芳', meetingId: '12', isCharge: '0', isInvoce: '0' });
  expect(readRegistrationExtras(body)).toEqual(extras);
});

test('an invoice without a title stays one, to be found wrong', () => {
  expect(readRegistrationExtras({ isInvoce: '1', invoiceInfo: {} }).invoice).toEqual(emptyInvoice);
  expect(readRegistrationExtras({ isInvoce: '0', invoiceInfo: invoice }).invoice).toBeNull();
});

test('islsxbfc is carried through unseen', () => {
  const body = buildRegistrationBody(
    {},
    { meetingId: '1', entryType: entryType.paid, credit: { ...credit, islsxbfc: '是' }, invoice },
  );
  expect(readRegistrationExtras(body).credit?.islsxbfc).toBe('是');
});

test.each([null, 1, 'x', [], {}, { attr2: '{', invoiceInfo: 3, meetingId: [] }])(
  'a body of %j reads as nothing',
  (body) => {
    expect(readRegistrationExtras(body)).toEqual({
      meetingId: '',
      entryType: entryType.free,
      credit: null,
      invoice: null,
    });
  },
);

import * as fc from 'fast-check';
import { readAppSettings, defaultAppSettings } from './app-settings';
import { centreCodec } from './centre';
import { readCreditInfo } from './credit-info';
import { readAttendee, readAttendees } from './attendee';
import { readInvoiceInfo } from './invoice-info';
import { readMeeting } from './meeting';
import { readOrder } from './order';
import { payParametersCodec, receivingAccountCodec, submitResultCodec, tradeStateCodec } from './payment';
import { teamOrderQuoteCodec } from './team';

/** Other servers send the same thing as number, text or boolean; all must read alike. */
test.each([
  [{ id: 7, isBmf: 1, isScore: '1', isFreeUser: true, discountInfo: { number: 3, price: 900 } }],
  [{ id: '7', isBmf: '1', isScore: true, isFreeUser: 1, discountInfo: '{"number":"3","price":"900.00"}' }],
])('a meeting, as %j', (wire) => {
  expect(readMeeting(wire)).toMatchObject({
    id: '7',
    isPaid: true,
    hasCredit: true,
    admitsVisitors: true,
    hasExhibitors: false,
    discount: { number: 3, priceFen: 90_000 },
    registrationEnd: '',
    isClosed: false,
  });
});

test.each([undefined, '', '{', { number: 0, price: 1 }, { number: 3 }, { price: 9 }, { number: 3, price: -1 }])(
  'a meeting with discountInfo %j has no team price',
  (discountInfo) => {
    expect(readMeeting({ id: 1, discountInfo })?.discount).toBeNull();
  },
);

test.each([
  ['', false],
  [null, false],
  ['0', false],
  [0, false],
  ['1', true],
  ['refund', true],
  [{}, true],
])('attr4 %j touches a ticket: %s', (attr4, isTouched) => {
  expect(readAttendee({ id: 1, attr4 })?.isTouched).toBe(isTouched);
});

test('an attendee’s credit and answers may be objects or JSON text', () => {
  const credit = { name: '王芳', age: 38, islsxbfc: '是' };
  for (const attr2 of [credit, JSON.stringify(credit)]) {
    expect(readAttendee({ id: 1, attr2 })?.credit).toMatchObject({ name: '王芳', age: '38', passthrough: '是' });
  }
  expect(readAttendee({ id: 1, extendParam: '{"name":"王芳"}' })?.answers).toEqual({ name: '王芳' });
  expect(readAttendee({ id: 1, attr2: '{', extendParam: '[' })).toMatchObject({ credit: null, answers: {} });
});

test('lists drop what is none of theirs', () => {
  expect(readAttendees([{ id: 1 }, null, {}, 'x', { id: '' }])).toHaveLength(1);
  expect(readAttendees({})).toEqual([]);
  expect(teamOrderQuoteCodec.read({ allprice: '2700', enteredList: [{ id: 1 }] })).toMatchObject({ totalFen: 270_000 });
});

test('an order goes by its orderId, else by its id', () => {
  expect(readOrder({ id: 1, orderId: 'o9' })?.id).toBe('o9');
  expect(readOrder({ id: 1 })?.id).toBe('1');
  expect(readOrder({})).toBeNull();
  const wire = {
    id: 1,
    money: 1200,
    payDetail: '{"enteredList":[{"id":5}]}',
    orderInvoice: '{"invoiceTitle":"湘江医院"}',
  };
  expect(readOrder(wire)).toMatchObject({ amountFen: 120_000, attendees: [{ id: '5' }], invoice: { type: 1 } });
});

test('an invoice without a title is none, and credit without a field is none', () => {
  expect(readInvoiceInfo({ recipientEmail: 'a@b.c' })).toBeNull();
  expect(readCreditInfo({})).toBeNull();
  expect(readCreditInfo('null')).toBeNull();
});

test('settings fall back to their defaults one by one', () => {
  expect(readAppSettings(null)).toEqual(defaultAppSettings);
  expect(readAppSettings('{"tokenPrefix":"","extras":{"idempotency":"1"}}')).toEqual({
    ...defaultAppSettings,
    tokenPrefix: '',
    extras: { ...defaultAppSettings.extras, idempotency: true },
  });
});

test.each([
  ['SUCCESS', 'paid'],
  ['REFUND', 'paid'],
  ['CLOSED', 'closed'],
  ['NOTPAY', 'open'],
  ['USERPAYING', 'open'],
  ['success', 'open'],
  ['', 'open'],
])('trade_state %j is %s', (state, outcome) => {
  expect(tradeStateCodec.read({ trade_state: state })).toBe(outcome);
});

test('no reader of an entity throws on anything', () => {
  const readers = [
    ...[readMeeting, readAttendee, readAttendees, readOrder, centreCodec.read, readCreditInfo, readInvoiceInfo],
    ...[submitResultCodec, tradeStateCodec, receivingAccountCodec, payParametersCodec].map(({ read }) => read),
    readAppSettings,
  ];
  const names = ['id', 'attr2', 'attr4', 'discountInfo', 'payDetail', 'orderInvoice', 'entered', 'orderList', 'extras'];
  const record = fc.dictionary(fc.constantFrom(...names), fc.anything({ maxDepth: 2 }), { maxKeys: 9 });
  fc.assert(
    fc.property(fc.oneof(record, fc.anything()), (value) => {
      for (const read of readers) read(value);
    }),
  );
});

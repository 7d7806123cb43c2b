import { attendeeCodec, readAttendee, listedAttendeesCodec } from './attendee';
import { defaultAppSettings, readAppSettings } from './app-settings';
import { calls } from './calls';
import { centreCodec } from './centre';
import { fileAddress } from './file-address';
import { meetingCodec } from './meeting';
import { orderCodec, readOrder } from './order';
import { paymentDueCodec, transferInstructionsCodec } from './payment';
import { teamOrderQuoteCodec } from './team';
import { refundQuoteCodec } from './ticket';

/** The wire's names are not ours to change: each name once, as the servers of this API have it (product §3). */
test('a meeting is read from the wire’s names, and written under them', () => {
  const wire = {
    ...{ id: 7, code: 'MI2027', meetingName: '年会', description: '说明', bmEndTime: '2027-05-01', bmClosed: false },
    ...{ attr2: '/banner.png', isBmf: '1', isEnterprisesParticipating: '1', isFreeUser: '0', isScore: '1' },
    isReviewed: true,
    ...{ meetingCoordinates: '34.219,108.9485' },
    ...{ startTime: '2027-05-14', endTime: '2027-05-16', meetingAddress: '西安', scoreDeadline: '2027-05-30' },
    ...{ invoiceDeadline: '2027-06-30', changeDeadline: '2027-05-10', refundDeadline: '2027-05-05' },
    ...{ correctionDeadline: '2027-05-07' },
    ...{ discountInfo: '{"number":3,"price":900}', isOfflinePay: '0', registrationFee: 1200 },
    priceTable: '{"rows":[]}',
    placesLeft: { meeting: 12 },
  };
  const meeting = meetingCodec.read(wire);
  expect(meeting).toEqual({
    ...{
      id: '7',
      code: 'MI2027',
      name: '年会',
      description: '说明',
      registrationEnd: '2027-05-01',
      isClosed: false,
      cancellation: '',
    },
    ...{ banner: '/banner.png', isPaid: true, hasExhibitors: true, admitsVisitors: false, hasCredit: true },
    isReviewed: true,
    coordinates: { latitude: 34.219, longitude: 108.9485 },
    ...{ startTime: '2027-05-14', endTime: '2027-05-16', address: '西安', creditDeadline: '2027-05-30' },
    ...{ invoiceDeadline: '2027-06-30', transferDeadline: '2027-05-10', refundDeadline: '2027-05-05' },
    ...{ correctionDeadline: '2027-05-07' },
    ...{ discount: { number: 3, priceFen: 90_000 }, feeFen: 1_200_00, takesTransfers: false },
    priceTable: '{"rows":[]}',
    placesLeft: { meeting: 12 },
    hasVouchers: false,
  });
  expect(meetingCodec.write(meeting)).toEqual(wire);
  expect(meetingCodec.read({ id: 7, bmClosed: true })).toMatchObject({ isClosed: true });
  expect(meetingCodec.write(meetingCodec.read({ id: 7 }))).toMatchObject({ discountInfo: '' });
});

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  ['1', true],
  [1, true],
  ['0', false],
  [0, false],
  ['no', false],
])('a meeting whose isOfflinePay is %j takes transfers: %j', (isOfflinePay, takesTransfers) => {
  expect(meetingCodec.read({ id: 7, isOfflinePay })).toMatchObject({ takesTransfers });
});

test.each([
  [1200, 1_200_00],
  ['1200.5', 1_200_50],
  [0, 0],
  [undefined, null],
  ['', null],
  [null, null],
  [-1, null],
  ['免费', null],
])('a meeting whose registrationFee is %j costs %j fen', (registrationFee, feeFen) => {
  expect(meetingCodec.read({ id: 7, registrationFee })).toMatchObject({ feeFen });
});

test('a fee that nobody named is left out', () => {
  expect(meetingCodec.write(meetingCodec.read({ id: 7 }))).not.toHaveProperty('registrationFee');
});

test.each([
  ['34.219, 108.9485', { latitude: 34.219, longitude: 108.9485 }],
  ['34，108', { latitude: 34, longitude: 108 }],
  ['108.9485,34.219', null],
  ['91,108', null],
  ['34.219', null],
  [undefined, null],
  [7, null],
])('a meeting whose meetingCoordinates are %j is at %j', (meetingCoordinates, coordinates) => {
  expect(meetingCodec.read({ id: 7, meetingCoordinates })).toMatchObject({ coordinates });
});

const listedWire = {
  ...{ id: '1', name: '王芳', phone: '13812345678', userType: 2, payStatus: 1, refundStatus: 3, transferStatus: 2 },
  ...{ whoPay: 2, meetingId: 7, crtTime: '2027-03-20 10:00:00', attr4: '1', money: 600, bMf: 800, isSignUp: '1' },
};
const listed = {
  ...{
    id: '1',
    name: '王芳',
    phone: '13812345678',
    userType: 'team-member',
    payment: 'paid',
    refund: 'reapplicable',
    transfer: 'received',
  },
  ...{ paidBy: 'operator', meetingId: '7', registeredAt: '2027-03-20 10:00:00', isTouched: true, amountFen: 60_000 },
  ...{ feeFen: 80_000, isRegistered: true },
};

test('an attendee is read from the wire’s names', () => {
  expect(
    readAttendee({
      ...listedWire,
      ...{
        userId: '9',
        ewmUrl: '/qr.png',
        ticketCode: 'T1',
        shortCode: '7K4M2P',
        checkedIn: true,
        provinceStr: '陕西省',
        otherDevice: true,
        refundReason: '已寄出',
      },
      ...{ reviewState: 'approved', attr2: '', extendParam: '{"gzdw":"湘江医院"}' },
    }),
  ).toEqual({
    ...listed,
    ...{
      userId: '9',
      ticketImageUrl: '/qr.png',
      ticketCode: 'T1',
      shortCode: '7K4M2P',
      isCheckedIn: true,
      provinceText: '陕西省',
      isFromOtherDevice: true,
      refundReason: '已寄出',
    },
    ...{
      reviewState: 'approved',
      isIncomplete: false,
      isGuest: false,
      completion: null,
      offer: null,
      credit: null,
      answers: { gzdw: '湘江医院' },
      invoice: null,
    },
  });
  const [attendee] = listedAttendeesCodec.read([listedWire]);
  expect(attendee).toMatchObject(listed);
  expect(listedAttendeesCodec.write(attendee === undefined ? [] : [attendee])).toEqual([listedWire]);
});

test('an order is read from the wire’s names', () => {
  expect(
    readOrder({
      ...{ orderId: '5', outTradeNo: 'T5', meetingId: 7, crtTime: '2027-03-20', money: 800, payMoney: 600 },
      ...{
        refundMoney: 100,
        refundDueMoney: 0,
        actualMoney: 500,
        payStatus: 1,
        commodityName: '注册费',
        orderInvoice: '',
      },
      ...{ payDetail: JSON.stringify({ enteredList: [listedWire] }), invoiceIssued: '1', payMethod: '微信支付' },
      transferInfo: { chosenAt: '2027-03-20', remark: 'MI27', receipt: null },
    }),
  ).toMatchObject({
    ...{ id: '5', outTradeNo: 'T5', meetingId: '7', createdAt: '2027-03-20', amountFen: 80_000, dueFen: 60_000 },
    ...{ refundedFen: 10_000, refundDueFen: 0, netFen: 50_000, payment: 'paid', title: '注册费', invoice: null },
    ...{ attendees: [listed], isInvoiceIssued: true, paymentMethod: '微信支付', transfer: { remark: 'MI27' } },
  });
});

test('a centre is read from the wire’s names', () => {
  expect(
    centreCodec.read({
      ...{ entered: listedWire, enteredList: [listedWire], meeting: { id: 7 }, order: { orderId: '5' } },
      ...{ orderList: [{ orderId: '6' }], cancelledOrderList: [{ orderId: '4' }], isTeamOperator: true },
      teamOperator: { contactName: '李秘书', teamName: '湘江医院', concatPhone: '13800000001', webUserId: '3' },
    }),
  ).toMatchObject({
    ...{ attendee: { id: '1' }, attendees: [{ id: '1' }], meeting: { id: '7' }, order: { id: '5' } },
    ...{ orders: [{ id: '6' }], cancelledOrders: [{ id: '4' }], isTeamOperator: true },
    operator: { name: '李秘书', teamName: '湘江医院', phone: '13800000001', userId: '3' },
  });
});

test('amounts due, quotes and accounts have the wire’s names', () => {
  const due = { dueFen: 60_000, outTradeNo: 'T5', orderId: '5' };
  expect(paymentDueCodec.write(due)).toEqual({ payMoney: 600, outTradeNo: 'T5', meetingPayorderId: '5' });
  expect(refundQuoteCodec.write({ refundFen: 60_000, othersInOrder: 2, othersKeepTeamPrice: true })).toEqual({
    ...{ refundMoney: 600, othersInOrder: 2, othersKeepTeamPrice: '1' },
  });
  expect(teamOrderQuoteCodec.read({ allprice: 600, enteredList: [listedWire] })).toMatchObject({
    totalFen: 60_000,
    attendees: [listed],
  });
  const transfer = { chosenAt: '2027-03-20', remark: 'MI27', receipt: null };
  const account = { accountNumber: '1', accountName: '学会', bankName: '银行', payNotice: '' };
  expect(transferInstructionsCodec.read({ ...account, transferInfo: transfer })).toMatchObject({
    ...account,
    transfer: { remark: 'MI27' },
  });
});

test('path parameters have domain names', () => {
  expect(calls.applyCredit.parts.params).toEqual(['meetingId']);
});

test('the app asks WeChat where WeChat answers, and sends tokens as servers of this API expect them', () => {
  expect(readAppSettings({})).toEqual(defaultAppSettings);
  expect(defaultAppSettings).toMatchObject({
    ...{ apiOrigin: '', wechatAppId: '', tokenPrefix: 'Bearer ' },
    wechatOauthUrl: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  });
  expect(readAppSettings({ apiOrigin: 'https://api.example.org', tokenPrefix: '' })).toMatchObject({
    ...{ apiOrigin: 'https://api.example.org', tokenPrefix: '' },
  });
});

test.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['http://a.example/x', 'http://a.example/x'],
  ['//a.example/x', '//a.example/x'],
  ['data:image/png;base64,', 'data:image/png;base64,'],
  ['/x', 'https://api.example.org/x'],
  ['x', 'https://api.example.org/x'],
  ['x?to=https://a.example', 'https://api.example.org/x?to=https://a.example'],
])('%s is found at %s', (path, address) => {
  expect(fileAddress(path, 'https://api.example.org')).toBe(address);
});

test('what an attendee or an order does not have is written as nothing', () => {
  const attendee = attendeeCodec.write(readAttendee({ id: 1, extendParam: '{"name":"王芳"}' }));
  expect(attendee).toMatchObject({ attr2: '', payDetail: '', extendParam: '{"name":"王芳"}' });
  const order = readOrder({ orderId: 1 });
  expect(order && orderCodec.write({ ...order, invoiceNumber: '' })).toMatchObject({ orderInvoice: '' });
});

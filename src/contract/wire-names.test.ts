import { attendeeCodec, readAttendee, listedAttendeesCodec } from './attendee';
import { defaultAppSettings, readAppSettings } from './app-settings';
import { calls } from './calls';
import { centreCodec } from './centre';
import { creditFieldName, creditFormCodec } from './credit-info';
import { invoiceFieldName, invoiceFormCodec } from './invoice-info';
import { fileAddress } from './file-address';
import { meetingCodec } from './meeting';
import { orderCodec, readOrder } from './order';
import { paymentDueCodec, transferInstructionsCodec } from './payment';
import { correctionCodec, creditFaultName, memberCodec } from './registration';
import { batchFaultsCodec, selectionCodec, teamFaultName, teamOrderQuoteCodec, teamRegistrationCodec } from './team';
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
    ...{ discountInfo: '{"number":3,"price":900}', isOfflinePay: '0' },
  };
  const meeting = meetingCodec.read(wire);
  expect(meeting).toEqual({
    ...{ id: '7', code: 'MI2027', name: '年会', description: '说明', registrationEnd: '2027-05-01', isClosed: false },
    ...{ banner: '/banner.png', isPaid: true, hasExhibitors: true, admitsVisitors: false, hasCredit: true },
    isReviewed: true,
    coordinates: { latitude: 34.219, longitude: 108.9485 },
    ...{ startTime: '2027-05-14', endTime: '2027-05-16', address: '西安', creditDeadline: '2027-05-30' },
    ...{ invoiceDeadline: '2027-06-30', transferDeadline: '2027-05-10', refundDeadline: '2027-05-05' },
    ...{ discount: { number: 3, priceFen: 90_000 }, takesTransfers: false },
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
      isCheckedIn: true,
      provinceText: '陕西省',
      isFromOtherDevice: true,
      refundReason: '已寄出',
    },
    ...{ reviewState: 'approved', credit: null, answers: { gzdw: '湘江医院' }, invoice: null },
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

test('what is posted is written under the wire’s names', () => {
  const team = { contactName: '李秘书', teamName: '湘江医院', province: '湖南省', phone: '1', code: '2' };
  const registration = { meetingId: '7', team, proof: '', consent: null };
  const { phone: concatPhone, ...named } = team;
  expect(teamRegistrationCodec.write(registration)).toEqual({ meetingId: '7', ...named, concatPhone });
  expect(teamRegistrationCodec.write({ ...registration, proof: 'P' })).toMatchObject({ phoneProof: 'P' });
  expect(selectionCodec.write({ meetingId: '7', attendeeIds: ['1', '2'] })).toEqual({
    meetingId: '7',
    enteredIds: '1,2',
  });
  expect(selectionCodec.read({ enteredIds: ' 1 ,, 2' }).attendeeIds).toEqual(['1', '2']);
  const correction = { attendeeId: '1', meetingId: '7', form: { name: '王芳' }, consent: null };
  expect(correctionCodec.write(correction)).toEqual({ id: '1', enteredId: '1', meetingId: '7', name: '王芳' });
  for (const ids of [{ id: '1' }, { enteredId: '1' }, { id: '2', enteredId: '1' }])
    expect(correctionCodec.read(ids)).toMatchObject({ attendeeId: '1' });
  expect(Object.keys(memberCodec.write({ meetingId: '7', credit: null, form: { name: '王芳' } }))).not.toContain(
    'attr2',
  );
  expect(memberCodec.read({ attr2: '{"name":"王芳"}' }).credit).toMatchObject({ name: '王芳' });
  expect(['', 'age', 'employer'].map(creditFaultName)).toEqual(['attr2', 'attr2.age', 'attr2.gzdw']);
  expect([creditFieldName('jobTitle'), invoiceFieldName('taxNumber'), teamFaultName('phone')]).toEqual([
    ...['titlegrade', 'taxpayerIdentificationNumber', 'concatPhone'],
  ]);
  const faults = [{ index: 1, field: 'phone', message: '手机号已报名' }];
  expect(batchFaultsCodec.write(faults)).toEqual({ errors: faults });
  expect(batchFaultsCodec.read({ errors: faults })).toEqual(faults);
});

test('credit and invoices are read from the wire’s names, whole or not, and written under them', () => {
  const credit = {
    ...{ name: '王芳', age: '38', sex: '女', titlegrade: '中级', gzdw: '湘江医院', isbasiclevel: '否' },
    ...{ province: '湖南省', phone: '13812345678', islsxbfc: '1' },
  };
  expect(creditFormCodec.read(credit)).toEqual({
    ...{ name: '王芳', age: '38', sex: '女', jobTitle: '中级', employer: '湘江医院', isGrassroots: '否' },
    ...{ province: '湖南省', phone: '13812345678', passthrough: '1' },
  });
  expect(creditFormCodec.write(creditFormCodec.read(credit))).toEqual(credit);
  expect(creditFormCodec.write(creditFormCodec.read({}))).not.toHaveProperty('islsxbfc');
  const invoice = {
    ...{ invoiceType: 2, invoiceTitle: '湘江医院', taxpayerIdentificationNumber: 'T', bankOfDeposit: '湘江银行' },
    ...{
      accountOpening: '6222',
      companyAddress: '麓山南路',
      contactTelephoneCompany: '0731',
      recipientEmail: 'a@b.cn',
    },
  };
  expect(invoiceFormCodec.read(invoice)).toEqual({
    ...{ type: 2, title: '湘江医院', taxNumber: 'T', bankName: '湘江银行', bankAccount: '6222' },
    ...{ companyAddress: '麓山南路', companyPhone: '0731', recipientEmail: 'a@b.cn' },
  });
  expect(invoiceFormCodec.write(invoiceFormCodec.read(invoice))).toEqual(invoice);
  for (const anything of [null, 1, '{', [], { name: {}, invoiceTitle: [] }]) {
    expect(creditFormCodec.read(anything)).toMatchObject({ name: '', employer: '' });
    expect(invoiceFormCodec.read(anything)).toMatchObject({ type: 1, title: '' });
  }
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

import { creditFieldName, creditFormCodec } from './credit-info';
import { invoiceFieldName, invoiceFormCodec } from './invoice-info';
import { correctionCodec, creditFaultName, memberCodec } from './registration';
import { batchFaultsCodec, selectionCodec, teamFaultName, teamRegistrationCodec } from './team';

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
  const correction = { attendeeId: '1', meetingId: '7', form: { name: '王芳' }, isFillingIn: false, consent: null };
  expect(correctionCodec.write(correction)).toEqual({ id: '1', enteredId: '1', meetingId: '7', name: '王芳' });
  for (const ids of [{ id: '1' }, { enteredId: '1' }, { id: '2', enteredId: '1' }])
    expect(correctionCodec.read(ids)).toMatchObject({ attendeeId: '1' });
  expect(
    Object.keys(memberCodec.write({ meetingId: '7', isPlace: false, credit: null, form: { name: '王芳' } })),
  ).not.toContain('attr2');
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

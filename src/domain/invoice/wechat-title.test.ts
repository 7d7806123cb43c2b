import * as fc from 'fast-check';
import { invoiceFields } from './invoice-form';
import { answersOfTitle, type WechatTitle } from './wechat-title';

const empty: WechatTitle = {
  ...{ title: '', taxNumber: '', companyAddress: '', telephone: '', bankName: '', bankAccount: '' },
};

test.each<[Partial<WechatTitle>, object]>([
  [
    {
      ...{ title: '湘江医院', taxNumber: '12430000 4448 7740 9U', companyAddress: '麓山南路 932 号' },
      ...{ telephone: '0731-88888888', bankName: '湘江银行', bankAccount: '6222 0210 0111 2345 678' },
    },
    {
      ...{ title: '湘江医院', taxNumber: '12430000444877409U' },
      ...{ companyAddress: '麓山南路 932 号', companyPhone: '0731-88888888' },
      ...{ bankName: '湘江银行', bankAccount: '6222021001112345678' },
    },
  ],
  [{ title: '王芳' }, { title: '王芳' }],
  [{ title: ' ', taxNumber: '\u200b' }, {}],
  [{}, {}],
])('%j fills in %j', (given, answers) => {
  expect(answersOfTitle({ ...empty, ...given })).toEqual(answers);
});

test('nothing is emptied, and nothing but the form’s fields is filled in', () => {
  const names = new Set(invoiceFields.map(({ shortName }) => shortName));
  const text = fc.string({ unit: 'grapheme', maxLength: 120 });
  const titles = fc.record({
    ...{ title: text, taxNumber: text, companyAddress: text },
    ...{ telephone: text, bankName: text, bankAccount: text },
  });
  fc.assert(
    fc.property(titles, (title) => {
      for (const [name, answer] of Object.entries(answersOfTitle(title))) {
        expect(names).toContain(name);
        expect(name).not.toBe('recipientEmail');
        expect(answer).not.toBe('');
      }
    }),
  );
});

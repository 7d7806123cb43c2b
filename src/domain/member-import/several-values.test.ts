import { formCase, formOf, item } from '../../../test/conformance/form-case';
import { readTable } from './read-table';
import { severalValues } from './several-values';

const fields = formOf(
  formCase({ title: '', items: [item('name', '姓名'), item('phone', '手机号码'), item('email', '电子邮箱')] }),
);
const valuesIn = (phone: string, email: string) => {
  const { rows } = readTable(
    [
      ['姓名', '手机', '邮箱'],
      ['王芳', phone, email],
    ],
    fields,
  );
  return rows.flatMap((row) => severalValues(fields, row)).map(({ shortName, values }) => [shortName, ...values]);
};

it.each([
  ['13812345678/13912345678'],
  ['13812345678、13912345678'],
  ['138 1234 5678；139-1234-5678'],
  ['1381234567813912345678'],
  ['+8613812345678, 8613912345678'],
  ['13812345678（微信） 13912345678'],
  ['13812345678\n13912345678'],
  ['13812345678 13912345678'],
])('finds two phones in %p', (text) => {
  expect(valuesIn(text, '')).toEqual([['phone', '13812345678', '13912345678']]);
});

it.each([
  ['13812345678'],
  ['13812345678/13812345678'],
  ['029-88881234/13812345678'],
  ['1381234567'],
  ['110105194912310021'],
])('leaves nothing to choose in %p', (text) => expect(valuesIn(text, '')).toEqual([]));

it('finds two e-mail addresses, and phones beside them', () => {
  expect(valuesIn('13812345678 13912345678', 'a@example.com;b@example.com')).toEqual([
    ['phone', '13812345678', '13912345678'],
    ['email', 'a@example.com', 'b@example.com'],
  ]);
  expect(valuesIn('13812345678', 'a@example.com')).toEqual([]);
});

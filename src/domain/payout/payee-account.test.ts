import { readPayeeAccount } from './payee-account';

const read = (number: string, name = '张伟') => readPayeeAccount({ name, number, bank: '工商银行北京分行' });

it('reads an account in any spelling', () => {
  expect(readPayeeAccount({ name: ' 张伟（个人） ', number: '６２２２ 0212 3456 7890 128', bank: '' })).toEqual({
    ...{ name: '张伟(个人)', number: '6222021234567890128', bank: '' },
  });
  expect(read('1100-1016-6000-5800-0031')).toMatchObject({ number: '11001016600058000031' });
});

it.each([
  ['6222021234567890127', '校验位不符'],
  ['6222021234567980128', '校验位不符'],
  ['6217***1234', '应是 8 到 32 位数字'],
  ['1234567', '应是 8 到 32 位数字'],
])('refuses the number %s', (number, message) => expect(read(number)).toContain(message));

it('refuses a holder without a name', () => expect(read('1100101660005800', '1')).toContain('收款户名不对'));

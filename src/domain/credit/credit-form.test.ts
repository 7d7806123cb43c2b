import { creditFields, creditForm, emptyCredit, type CreditInfo } from './credit-form';

const messagesFor = (credit: CreditInfo) => Object.fromEntries(creditForm.readAndCheck(credit).messages);

const good = {
  name: '王芳',
  age: '38',
  sex: '女',
  titlegrade: '副高及以上',
  gzdw: '湘江医院',
  isbasiclevel: '否',
  province: '湖南省',
  phone: '13812345678',
};

test('a full form is accepted', () => {
  expect(messagesFor(good)).toEqual({});
});

test('an empty form says what is missing, in the order it is asked', () => {
  expect([...creditForm.readAndCheck(emptyCredit).messages]).toEqual([
    ['name', '请填写姓名'],
    ['age', '请填写年龄'],
    ['sex', '请选择性别'],
    ['titlegrade', '请选择职称'],
    ['gzdw', '请填写单位标准全称'],
    ['isbasiclevel', '请选择是否来自基层（县及以下、社区等医疗卫生机构）'],
    ['province', '请选择单位所在地（省）'],
    ['phone', '请填写手机号码'],
  ]);
});

test.each([
  ['age', '1234', '请填写年龄'],
  ['age', '三十', '请填写年龄'],
  ['age', '3.5', '请填写年龄'],
  ['sex', '其他', '请选择性别'],
  ['titlegrade', '院士', '请选择职称'],
  ['isbasiclevel', 'yes', '请选择是否来自基层（县及以下、社区等医疗卫生机构）'],
  ['province', '火星', '请选择单位所在地（省）'],
  ['phone', '12345678901', '联系电话格式错误'],
  ['phone', '138', '联系电话格式错误'],
  ['name', ' \u3000', '请填写姓名'],
  ['name', '字'.repeat(51), '姓名最多 50 个字'],
  ['gzdw', '字'.repeat(101), '单位标准全称最多 100 个字'],
])('%s %j is refused', (name, value, message) => {
  expect(messagesFor({ ...good, [name]: value })).toEqual({ [name]: message });
});

test('every choice that is offered is accepted', () => {
  for (const { shortName, options } of creditFields) {
    for (const { key } of options) expect(messagesFor({ ...good, [shortName]: key })).toEqual({});
  }
});

test.each([null, 1, '{', [], { name: {} }])('anything reads as a form: %j', (value) => {
  expect(creditForm.read(value)).toEqual(emptyCredit);
});

test('JSON text reads as its form, without the spaces around answers', () => {
  expect(creditForm.read(JSON.stringify({ ...good, name: ' 王芳 ' }))).toEqual(good);
});

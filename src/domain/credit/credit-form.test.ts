import { makeField } from '../form/kinds/answer-kinds';
import { readSubmission } from '../form/read-submission';
import { creditFields, creditForm, emptyCredit, prefillCredit, type CreditInfo } from './credit-form';

const messagesFor = (credit: CreditInfo) => Object.fromEntries(creditForm.readAndCheck(credit).messages);

const good = {
  name: '王芳',
  age: '38',
  sex: '女',
  jobTitle: '副高及以上',
  employer: '湘江医院',
  isGrassroots: '否',
  passthrough: '',
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
    ['jobTitle', '请选择职称'],
    ['employer', '请填写单位标准全称'],
    ['isGrassroots', '请选择是否来自基层（县及以下、社区等医疗卫生机构）'],
    ['province', '请选择单位所在地（省）'],
    ['phone', '请填写手机号码'],
  ]);
});

test.each([
  ['age', '1234', '年龄最多 3 位数字'],
  ['age', '三十', '请填写年龄'],
  ['age', '3.5', '请填写年龄'],
  ['sex', '其他', '请选择性别'],
  ['jobTitle', '院士', '请选择职称'],
  ['isGrassroots', 'yes', '请选择是否来自基层（县及以下、社区等医疗卫生机构）'],
  ['province', '火星', '请选择单位所在地（省）'],
  ['phone', '10012345678', '联系电话格式错误'],
  ['phone', '12025550123', '联系电话格式错误，境外参会者请填写可接收短信的中国大陆手机号'],
  ['phone', '138', '联系电话格式错误'],
  ['name', ' \u3000', '请填写姓名'],
  ['name', '字'.repeat(51), '姓名最多 50 个字'],
  ['employer', '字'.repeat(101), '单位标准全称最多 100 个字'],
])('%s %j is refused', (name, value, message) => {
  expect(messagesFor({ ...good, [name]: value })).toEqual({ [name]: message });
});

test('every choice that is offered is accepted', () => {
  for (const { shortName, options } of creditFields) {
    for (const { key } of options) expect(messagesFor({ ...good, [shortName]: key })).toEqual({});
  }
});

test.each([null, undefined, [], {}])('an answer that is %j reads as none', (name) => {
  expect(creditForm.read({ name })).toEqual(emptyCredit);
});

test('answers are read without the spaces around them', () => {
  expect(creditForm.read({ ...good, name: ' 王芳 ' })).toEqual(good);
});

test('what is passed through is kept, unseen, up to a hundred characters', () => {
  expect(creditForm.read({ ...good, passthrough: '1' })).toEqual({ ...good, passthrough: '1' });
  expect(creditForm.read({ ...good, passthrough: 'x'.repeat(101) }).passthrough).toBe('x'.repeat(100));
  const passed = creditForm.fields.find(({ shortName }) => shortName === 'passthrough');
  expect(passed).toMatchObject({ shownWhen: { shortName: '', keys: [] } });
});

test.each([
  ['乡村医生', '乡村医生'],
  ['正高', '副高及以上'],
  ['副高级', '副高及以上'],
  ['高级职称', '副高及以上'],
  ['中级（主治医师）', '中级'],
  ['初级（师）', '初级'],
  ['其他', ''],
])('the job title %j is prefilled as %j', (answer, jobTitle) => {
  const fields = [makeField('zc', '职称', 'text', {})];
  expect(prefillCredit(fields, readSubmission(fields, { zc: answer }), '2027-03-20').jobTitle).toBe(jobTitle);
});

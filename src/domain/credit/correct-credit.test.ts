import { answersOf, readAnswer } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { asOptions } from '../form/known-questions';
import { correctCredit } from './correct-credit';
import { emptyCredit } from './credit-form';

const fields = [
  makeField('name', '姓名', 'text', {}),
  makeField('gzdw', '工作单位', 'text', {}),
  makeField('sex', '性别', 'radio', { options: asOptions(['男', '女']) }),
  makeField('phone', '手机号码', 'phone', {}),
];
const answers = (given: Record<string, string>) =>
  answersOf(fields, (field) => readAnswer(field, given[field.shortName] ?? ''));
const before = answers({ name: '王方', gzdw: '湘江医院', sex: '男', phone: '13800000001' });
const credit = { ...emptyCredit, name: '王方', employer: '湘江会议医院', sex: '男', phone: '13800000001', age: '46' };
const corrected = (given: Record<string, string>) =>
  correctCredit(credit, fields, {
    before,
    after: answers({ name: '王方', gzdw: '湘江医院', sex: '男', phone: '13800000001', ...given }),
  });

test.each<[string, Record<string, string>, object]>([
  ['a name that was the same', { name: '王芳' }, { name: '王芳' }],
  ['a phone', { phone: '13800000002' }, { phone: '13800000002' }],
  ['a choice', { sex: '女' }, { sex: '女' }],
  ['not an employer that was written otherwise', { gzdw: '湘雅医院' }, {}],
  ['not an answer that is gone', { name: '' }, {}],
])('%s is corrected in the application too', (_, given, changes) => {
  expect(corrected(given)).toEqual({ ...credit, ...changes });
});

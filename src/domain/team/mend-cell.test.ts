import { answersOf } from '../form/answers';
import type { FormField } from '../form/form-field';
import { answerKinds, makeField } from '../form/kinds/answer-kinds';
import { cellFault, cellText, isMendable, withCell } from './mend-cell';

const asked = { section: 'person', isRequired: true } as const;
const employer = makeField('gzdw', '工作单位', 'text', asked);
const fields: readonly FormField[] = [
  makeField('name', '姓名', 'text', { ...asked, isFixed: true }),
  makeField('phone', '手机号码', 'phone', asked),
  employer,
  makeField('cardNum', '身份证号', 'identity-number', asked),
  makeField('zhicheng', '职称', 'picker', { ...asked, options: [{ key: '1', text: '主任医师' }] }),
  makeField('isYdjd', '预订酒店', 'radio', { ...asked, options: [{ key: '1', text: '是' }] }),
  { ...makeField('rzld', '入离店', 'stay', asked), shownWhen: { shortName: 'isYdjd', keys: ['1'] } },
];
const before = answersOf(fields, ({ shortName, kind }) =>
  shortName === 'name' ? '王芳' : shortName === 'gzdw' ? '湘江医院' : answerKinds[kind].empty,
);

it('corrects in a cell what fits a line, is not fixed, not sensitive, and asks nothing else', () => {
  const mendable = fields.filter((field) => isMendable(fields, field, before)).map(({ shortName }) => shortName);
  expect(mendable).toEqual(['gzdw', 'zhicheng']);
});

it('reads a cell as the form does, and says what is wrong with it alone', () => {
  const answers = withCell(employer, before, '  西安交大一附院 ');
  expect(cellText(employer, answers)).toBe('西安交大一附院');
  expect(cellFault(fields, employer, answers)).toBeNull();
  expect(cellFault(fields, employer, withCell(employer, before, ''))).toBe('请填写工作单位');
});

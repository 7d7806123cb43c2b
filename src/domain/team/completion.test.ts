import { answersOf } from '../form/answers';
import { makeField } from '../form/kinds/answer-kinds';
import { lackingFields, mayWait } from './completion';
import { maxReminders, reminderBlock } from '../link/reminder-block';

const needed = { section: 'person', isRequired: true } as const;
const fields = [
  makeField('name', '姓名', 'text', needed),
  makeField('phone', '手机号码', 'phone', needed),
  makeField('gzdw', '工作单位', 'text', needed),
  makeField('email', '邮箱', 'email', needed),
  makeField('keshi', '科室', 'text', { ...needed, isRequired: false }),
];
const answers = (given: Record<string, string>) => answersOf(fields, ({ shortName }) => given[shortName] ?? '');
const place = answers({ name: '李瑞', phone: '13500229034' });

it('names what a place still lacks, in the order of the form', () => {
  expect(lackingFields(fields, place).map(({ label }) => label)).toEqual(['工作单位', '邮箱']);
  const whole = answers({ name: '李瑞', phone: '13500229034', gzdw: '湘江医院', email: 'li@example.org' });
  expect(lackingFields(fields, whole)).toEqual([]);
});

it('lets wait what nobody has answered, but neither a name nor an answer that is wrong', () => {
  expect(mayWait(fields, place, 'gzdw')).toBe(true);
  expect(mayWait(fields, answers({}), 'name')).toBe(false);
  expect(mayWait(fields, answers({}), 'phone')).toBe(false);
  expect(mayWait(fields, answers({ email: 'no address' }), 'email')).toBe(false);
  expect(mayWait(fields, place, 'unknown')).toBe(false);
});

describe('a reminder', () => {
  const now = Date.parse('2027-03-20T10:00:00+08:00');
  const asked = { askedAt: '2027-03-18 09:00:00', remindedAt: '', reminders: 0 };

  it('is one a day, the first text included', () => {
    expect(reminderBlock(asked, now)).toBeNull();
    expect(reminderBlock({ ...asked, askedAt: '2027-03-20 09:12:00' }, now)).toBe('today');
    expect(reminderBlock({ ...asked, remindedAt: '2027-03-20 00:00:01', reminders: 1 }, now)).toBe('today');
    expect(reminderBlock({ ...asked, remindedAt: '2027-03-19 23:59:59', reminders: 1 }, now)).toBeNull();
  });

  it('is sent three times at most, and to nobody who has completed', () => {
    expect(reminderBlock({ ...asked, reminders: maxReminders }, now)).toBe('used-up');
    expect(reminderBlock(null, now)).toBe('completed');
  });

  it('may be the first text to a place that was taken without one', () => {
    expect(reminderBlock({ askedAt: '', remindedAt: '', reminders: 0 }, now)).toBeNull();
  });
});

import {
  changesOf,
  chooseFact,
  hasNews,
  leaveFact,
  newsText,
  readTyped,
  settleFacts,
  typeFact,
  unsavedFacts,
  type TypedFacts,
} from './typed-facts';

const answer = (is: string, more: object = {}) => ({
  facts: [{ fact: 'name' as const, is, was: null }],
  ...{ refused: [], stale: [], ...more },
});
const settle = (typed: TypedFacts, given: object, held: 'name' | null = null) =>
  settleFacts(typed, changesOf(typed), { ...answer(''), ...given }, held);

it('is sent from what the draft said when the typing began', () => {
  const typed = typeFact(typeFact({}, 'name', '新', '旧'), 'name', '新的', '旧');
  expect(changesOf(typed)).toEqual([{ fact: 'name', from: '旧', to: '新的' }]);
  expect(typeFact(typed, 'name', '旧', '旧')).toEqual({});
});

it('goes over no text of a colleague that was saved while one typed on', () => {
  const sent = typeFact({}, 'name', '新', '旧');
  const held = settleFacts(sent, changesOf(sent), answer('新'), 'name');
  expect(changesOf(typeFact(held, 'name', '新的', '同事的'))).toEqual([{ fact: 'name', from: '新', to: '新的' }]);
});

it('is not sent where it is longer than any draft takes', () => {
  expect(changesOf(typeFact({}, 'description', '长'.repeat(400_001), ''))).toEqual([]);
});

it('is forgotten once the draft has it, or when its field is left', () => {
  const typed = typeFact({}, 'fee', '1200.', '1000');
  expect(settle(typed, {})).toEqual({});
  const held = settleFacts(
    typed,
    changesOf(typed),
    { ...answer(''), facts: [{ fact: 'fee', is: '1200', was: null }] },
    'fee',
  );
  expect([held.fee?.to, unsavedFacts(held)]).toEqual(['1200.', []]);
  expect(changesOf(typeFact(held, 'fee', '1200.5', '1200'))).toEqual([{ fact: 'fee', from: '1200', to: '1200.5' }]);
  expect(leaveFact(held, 'fee')).toEqual({});
});

it('goes on from what was saved, where more was typed meanwhile', () => {
  const sent = typeFact({}, 'name', '新', '旧');
  const typed = typeFact(sent, 'name', '新的', '旧');
  const settled = settleFacts(typed, changesOf(sent), { ...answer('新') }, 'name');
  expect(changesOf(settled)).toEqual([{ fact: 'name', from: '新', to: '新的' }]);
});

it('stays where it was refused, with those that make a whole with it, and is not sent again by itself', () => {
  const typed = typeFact(typeFact({}, 'discountPrice', '-1', ''), 'discountNumber', '10', '');
  const refused = settle(typed, { refused: [{ fact: 'discountNumber', message: '团队价应大于 0（元）' }] });
  expect([unsavedFacts(refused).length, hasNews(refused)]).toEqual([2, false]);
  const corrected = typeFact(refused, 'discountPrice', '900', '');
  expect([changesOf(corrected).length, hasNews(corrected)]).toEqual([2, true]);
});

it('waits for a choice where somebody else has changed it', () => {
  const typed = settle(typeFact({}, 'name', '乙', '旧'), { stale: [{ fact: 'name', is: '甲', savedBy: '王芳' }] });
  expect([unsavedFacts(typed), changesOf(typed)]).toEqual([['name'], []]);
  expect(changesOf(chooseFact(typed, 'name', 'mine'))).toEqual([{ fact: 'name', from: '甲', to: '乙' }]);
  expect(chooseFact(typed, 'name', 'theirs')).toEqual({});
});

it('comes back after a reload, unless it was saved', () => {
  const typed = {
    ...typeFact({}, 'name', '新', '旧'),
    fee: { from: '', to: '1', isSaved: true, refused: null, theirs: null },
  };
  expect(readTyped(JSON.parse(JSON.stringify(typed)))).toEqual(typeFact({}, 'name', '新', '旧'));
  expect(readTyped('no')).toEqual({});
});

it('tells what somebody else has changed', () => {
  const [before, after] = [answer('旧'), answer('新')];
  expect(newsText(before, after, '王芳')).toBe('王芳刚才改了：会议名称');
  expect(newsText(before, after, '王芳', ['name'])).toBe('');
  expect(newsText(before, after, '')).toContain('发布或放弃了');
});

it('of a form keeps what a colleague has saved beside it, while one designs on and where one’s own is taken', () => {
  const form = (...names: string[]): string =>
    JSON.stringify(names.map((name, place) => ({ shortName: `q${place}`, name, isShow: '1', formType: 1 })));
  const namesIn = (typed: TypedFacts): string[] => typed.form?.to.match(/(?<="name":")[^"]*/g) ?? [];
  const sent = typeFact({}, 'form', form('姓', '单位', '科室'), form('姓名', '单位', '科室'));
  const typed = typeFact(sent, 'form', form('姓', '医院', '科室'), form('姓名', '单位', '科室'));
  const facts = [{ fact: 'form' as const, is: form('姓', '单位', '部门'), was: null }];
  expect(namesIn(settleFacts(typed, changesOf(sent), { facts, refused: [], stale: [] }, null))).toEqual([
    ...['姓', '医院', '部门'],
  ]);
  const both = [{ fact: 'form' as const, is: form('姓', '诊所', '科室'), was: null }];
  const undecided = settleFacts(typed, changesOf(sent), { facts: both, refused: [], stale: [] }, null);
  expect(changesOf(undecided)).toEqual([{ fact: 'form', from: sent.form?.to, to: typed.form?.to }]);
  const theirs = { is: form('名', '单位', '部门'), savedBy: '王芳' };
  const doubtful = settleFacts(
    sent,
    changesOf(sent),
    { facts: [], refused: [], stale: [{ fact: 'form', ...theirs }] },
    null,
  );
  expect(namesIn(chooseFact(doubtful, 'form', 'mine'))).toEqual(['姓', '单位', '部门']);
  expect(chooseFact(doubtful, 'form', 'theirs')).toEqual({});
});

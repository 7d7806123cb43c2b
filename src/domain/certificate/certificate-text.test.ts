import { certificateNumber, defaultTexts, fillBody, textProblems, type CertificateTexts } from './certificate-text';

const texts = (changes: Partial<CertificateTexts> = {}, projectNumber = ''): CertificateTexts => ({
  ...{ issuer: '中国医学信息学会', issuedOn: '2027-06-10' },
  ...defaultTexts(projectNumber),
  ...changes,
});
const facts = {
  ...{ days: '2027年5月14日至16日', meeting: '第二十届年会', place: '西安', projectNumber: '2027-15-02-031' },
  hours: '15.43',
};
const problem = (changes: Partial<CertificateTexts>, projectNumber = ''): string | undefined =>
  textProblems(texts(changes), projectNumber)[0]?.message;

it('the texts of a meeting that has set none are right, with and without a project’s number', () => {
  expect(textProblems(texts(), '')).toEqual([]);
  expect(textProblems(texts({}, '2027-1'), '2027-1')).toEqual([]);
  expect(fillBody(texts({}, '2027-15-02-031').body.credit, facts)).toBe(
    '于2027年5月14日至16日参加“第二十届年会”（项目编号 2027-15-02-031），学习 15.43 学时，授予继续医学教育学分',
  );
});

it.each([
  [{ issuer: ' ' }, '请填写落款单位'],
  [{ issuedOn: '' }, '请选择落款日期'],
  [{ body: { credit: '学习 {学份} 小时', training: '特此证明' } }, '没有 {学份}，可以用的有'],
  [{ body: { credit: '学习 {学时 小时', training: '特此证明' } }, '大括号要成对'],
  [{ body: { credit: '{项目编号}', training: '特此证明' } }, '还没有项目编号'],
  [{ title: { credit: '', training: '培训证明' } }, '请填写标题'],
])('finds what would be wrong on every certificate: %j', (changes, message) => {
  expect(problem(changes)).toContain(message);
});

it('numbers run on by meeting', () => {
  expect([certificateNumber('MI2027', 218), certificateNumber('MI2027', 123_456)]).toEqual([
    'MI2027-00218',
    'MI2027-123456',
  ]);
});

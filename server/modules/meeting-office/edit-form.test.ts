import type { DeskCallName } from '../../../src/domain/staff/rights';
import { readFormDefinition } from '../../../src/contract/form-definition';
import { formText, readFormText, writeFormDefinition } from '../../../src/contract/write-form';
import { changeQuestion, removeQuestion, type Designed } from '../../../src/domain/design/design-form';
import { addOptions, moveOption, removeOption, renameOption } from '../../../src/domain/design/design-options';
import { findItem } from '../../../src/domain/design/form-tree';
import type { FormItem } from '../../../src/domain/form/form-field';
import { callDesk, staffOf, type DeskHeaders } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds } from '../../test-support/submissions';

const server = setUpServer();
const meetingId = meetingIds.MI2027;

interface Draft {
  version: number;
  facts: { fact: string; is: string; was: string | null }[];
  refused: { fact: string; question: string; message: string }[];
  stale: { fact: string }[];
}
interface Review {
  open: { shortName: string; key: string; text: string; choices: { choice: string; label: string }[] }[];
  missing: { shortName: string; people: number }[];
  version: number;
  over: number;
}

const ask = async (headers: DeskHeaders, name: DeskCallName, input: object = {}) =>
  (await callDesk(server, name, { meetingId, ...input }, headers)).data;
const read = async (headers: DeskHeaders) => (await ask(headers, 'getDraftFacts')) as Draft;
const formIn = ({ facts }: Draft): string => facts.find(({ fact }) => fact === 'form')?.is ?? '';
const itemsIn = (draft: Draft): FormItem[] => readFormDefinition(readFormText(formIn(draft)));
/** Designs a form as an editor does that has read the draft. */
async function design(headers: DeskHeaders, act: (form: FormItem[], page: FormItem[]) => Designed, seen?: Draft) {
  const draft = seen ?? (await read(headers));
  const { form, problem } = act(itemsIn(draft), readFormDefinition(readFormText(formIn(draft))));
  if (form === null) throw new Error(problem);
  const to = formText(writeFormDefinition(form, readFormText(formIn(draft))));
  const changes = [{ fact: 'form', from: formIn(draft), to }];
  return (await ask(headers, 'editDraft', { version: draft.version, changes })) as Draft;
}
const review = async (headers: DeskHeaders, decisions: object[] = []) =>
  (await ask(headers, 'reviewDraft', { decisions })) as Review;
const registrar = async (phone = '13912340001') => (await staffOf(server, phone, ['registrar'], { meetingId })).headers;
const optionsOf = (form: FormItem[], name: string) =>
  findItem(form, name)?.item.options.map(
    ({ key, text, isRemoved }) => `${key}=${text}${isRemoved === true ? '-' : ''}`,
  );
const register = async () => {
  const answer = await server.post('/api/appweb/entered/fromAdd', fullSubmission({ education: '3' }));
  expect(answer.status).toBe(200);
};
const education = (form: FormItem[], key = '') => ({
  question: 'education',
  key,
  page: findItem(form, 'education')?.item ?? null,
});

it('a form is designed, saved as it is, and published with the keys of its options', async () => {
  const headers = await registrar();
  const before = await read(headers);
  expect(formIn(before)).toBe(before.facts.find(({ fact }) => fact === 'form')?.was);
  await design(headers, (form) => removeOption(form, education(form, '2')));
  await design(headers, (form) => addOptions(form, education(form), ['技校']));
  const edited = await design(headers, (form) => moveOption(form, education(form, '6'), -9));
  const options = ['6=技校', '1=博士研究生', '3=大学本科', '4=大学专科', '5=其他', '2=硕士研究生-'];
  expect(optionsOf(itemsIn(edited), 'education')).toEqual(options);
  const { version, over, open } = await review(headers);
  expect(open).toEqual([]);
  await ask(headers, 'publishDraft', { version, over, decisions: [] });
  const published = await read(headers);
  expect(optionsOf(itemsIn(published), 'education')).toEqual(options);
});

it('a new option takes the place of a gone one by a decision, as in a workbook', async () => {
  await register();
  const headers = await registrar();
  await design(headers, (form) => removeOption(form, education(form, '3')));
  await design(headers, (form) => addOptions(form, education(form), ['本科']));
  const [open] = (await review(headers)).open;
  expect(open).toMatchObject({ shortName: 'education', key: '3', text: '1 人选过。' });
  const decisions = [{ shortName: 'education', key: '3', choice: 'rename', to: '本科' }];
  const { version, over, ...settled } = await review(headers, decisions);
  expect(settled.open).toEqual([]);
  await ask(headers, 'publishDraft', { version, over, decisions });
  expect(optionsOf(itemsIn(await read(headers)), 'education')).toContain('3=本科');
});

it('what a change means for the people who answered is told by question', async () => {
  await register();
  const headers = await registrar();
  const rule = { message: '', pattern: '', min: null, max: null };
  await design(headers, (form) => renameOption(form, education(form, '3'), '本科'));
  await design(headers, (form) => changeQuestion(form, 'shens', { rule }));
  const { open, missing } = await review(headers);
  expect(open.map(({ shortName, key }) => [shortName, key])).toEqual([['education', '3']]);
  expect(missing).toEqual([{ shortName: 'shens', label: '所属省级学会', people: 1 }]);
});

it('two people design one form: each keeps their question, and one that both changed is asked about', async () => {
  const [one, other] = [await registrar(), await registrar('13912340002')];
  const seen = await read(one);
  await design(one, (form) => changeQuestion(form, 'gzdw', { name: '单位全称' }), seen);
  const joined = await design(other, (form) => changeQuestion(form, 'keshi', { name: '科室' }), seen);
  expect(joined.stale).toEqual([]);
  const names = (['gzdw', 'keshi'] as const).map((name) => findItem(itemsIn(joined), name)?.item.name);
  expect(names).toEqual(['单位全称', '科室']);
  const refused = await design(other, (form) => removeQuestion(form, 'gzdw'), seen);
  expect(refused.stale.map(({ fact }) => fact)).toEqual(['form']);
  expect(formIn(refused)).toBe(formIn(joined));
});

it('a mistake in the form is refused at its question, in words that name it', async () => {
  const headers = await registrar();
  const edited = await design(headers, (form) => ({
    problem: '',
    form: form.map((item) => (item.shortName === 'sex' ? { ...item, formType: 99 } : item)),
  }));
  expect(edited.refused).toEqual([
    { fact: 'form', question: 'sex', message: '“性别” 的类型应为文本、下拉、单选、附件或日期（1、3、4、5、6）' },
  ]);
  expect(edited.version).toBe(0);
});

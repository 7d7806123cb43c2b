import { readFormDefinition } from '../../../contract/form-definition';
import type { Answers } from '../../../domain/form/answers';
import { buildForm } from '../../../domain/registration/build-form';
import type { FieldValue, FormField } from '../../../domain/form/form-field';
import type { ImportRow } from '../../../domain/member-import/read-table';
import type { TableSource } from '../../../domain/member-import/table-sheet';
import { changeImport, type ImportState, startImport } from './import-state';
import { listRows, rowsToSave } from './listed-rows';
import { dropImportDraft, keepImportProgress, keepImportRows, readImportDraft } from './use-import';

const item = (shortName: string): object => ({
  shortName,
  name: shortName,
  isShow: 1,
  formType: 1,
  defaultValue: '{}',
});
const formOf = (...names: string[]): FormField[] =>
  buildForm(readFormDefinition(names.map(item)), {
    meetingId: '7',
    meetingCode: 'MI2027',
    entryType: 'paid',
    startTime: '',
    endTime: '',
    today: '2027-01-01',
  });
const fields = formOf('name', 'phone', 'keshi');
const asAnswers = (clean: Readonly<Record<string, FieldValue>>): Answers => clean as Answers;
const row = (number: number): ImportRow => ({
  id: `r${number}`,
  line: number + 1,
  answers: asAnswers({ name: `同事${number}`, phone: `1380000000${number}`, keshi: '' }),
  unread: new Map([['keshi', '1.38E+10']]),
});
const phoneFault = { fields: new Map([['phone', '该手机号已报名本次会议']]), row: '未能添加' };

const source: TableSource = {
  fileName: '名单.xlsx',
  sheet: { name: '名单', isHidden: false, cells: [['姓名'], ['同事1']], hiddenLines: [3], filledCells: 1 },
  ...{ sheetNumber: 2, sheetCount: 3, hiddenSheets: 1, readsHidden: false },
  columns: new Map<number, string | null>([
    [0, 'name'],
    [1, null],
  ]),
};

let state: ImportState;
beforeEach(() => {
  state = startImport(source, [row(1), row(2), row(3)], 'key-1');
});
const change = (...changes: Parameters<typeof changeImport>[1][]): void => {
  for (const one of changes) state = changeImport(state, one, fields);
};
const rowOf = (id: string): ImportRow | undefined => state.rows.find((one) => one.id === id);

describe('an import', () => {
  it('forgets what was said of an answer once that is corrected, and nothing else', () => {
    change({ type: 'refused', refusals: new Map([['r1', phoneFault]]), nextKey: 'key-2' });
    const others = state.rows.slice(1);
    change({ type: 'corrected', rowId: 'r1', answers: asAnswers({ ...row(1).answers, name: '王芳' }) });
    expect(state.refusals.get('r1')).toEqual({ fields: phoneFault.fields, row: null });
    expect(rowOf('r1')?.unread).toEqual(row(1).unread);
    change({ type: 'corrected', rowId: 'r1', answers: asAnswers({ ...rowOf('r1')?.answers, phone: '13900000000' }) });
    expect(state.refusals.get('r1')).toEqual({ fields: new Map(), row: null });
    change({ type: 'corrected', rowId: 'r1', answers: asAnswers({ ...rowOf('r1')?.answers, keshi: '信息中心' }) });
    expect(rowOf('r1')?.unread).toEqual(new Map());
    // Unaffected rows are not checked again.
    expect(state.rows.slice(1)).toEqual(others);
    state.rows.slice(1).forEach((one, index) => expect(one).toBe(others[index]));
  });

  it('takes a correction that changes nothing for none', () => {
    const before = state;
    change({ type: 'corrected', rowId: 'r1', answers: asAnswers({ ...row(1).answers }) });
    change({ type: 'corrected', rowId: 'r9', answers: asAnswers({}) });
    expect(state).toBe(before);
  });

  it('leaves cells that were not understood empty where that is meant', () => {
    change({ type: 'left-empty', rowId: 'r2' });
    expect(state.rows.map(({ unread }) => unread.size)).toEqual([1, 0, 1]);
  });

  it('gives many rows one answer, and takes it back where nobody answered otherwise since', () => {
    const rowIds = new Set(['r1', 'r2', 'r3']);
    change({ type: 'answered', shortName: 'keshi', answer: '信息科', rowIds, isFill: true });
    expect(state.rows.map(({ answers, unread }) => [answers.keshi, unread.size])).toEqual([
      ['信息科', 0],
      ['信息科', 0],
      ['信息科', 0],
    ]);
    change({ type: 'corrected', rowId: 'r2', answers: asAnswers({ ...rowOf('r2')?.answers, keshi: '医务科' }) });
    change({ type: 'added', rowIds: ['r3'] });
    change({ type: 'unfilled', shortName: 'keshi' });
    expect(state.rows.map(({ answers }) => answers.keshi)).toEqual(['', '医务科', '信息科']);
    expect(state.fills).toEqual([]);
  });

  it('read again keeps what was corrected, added and removed', () => {
    const before = state.rows;
    const reread = (one: ImportRow): ImportRow => ({
      ...one,
      answers: asAnswers({ ...one.answers, keshi: '信息科' }),
      unread: new Map(),
    });
    change(
      { type: 'added', rowIds: ['r1'] },
      { type: 'corrected', rowId: 'r2', answers: asAnswers({ ...row(2).answers, phone: '13900000000' }) },
      { type: 'removed', rowIds: new Set(['r3']) },
    );
    const after = [...before.map(reread), { ...reread(row(1)), id: 'r4', line: 9 }];
    change({ type: 'reread', source: { ...source, readsHidden: true }, before, after });
    expect(state.source.readsHidden).toBe(true);
    expect(state.rows.map(({ id, line, answers }) => [id, line, answers.phone, answers.keshi])).toEqual([
      ['r1', 2, '13800000001', ''],
      ['r2', 3, '13900000000', '信息科'],
      ['n9', 9, '13800000001', '信息科'],
    ]);
  });

  it('is another submission once some of it was added', () => {
    change({ type: 'sent', rowIds: ['r1'] }, { type: 'added', rowIds: ['r1'], nextKey: 'key-2' });
    expect(state.submissionKey).toBe('key-2');
  });

  it('sends what may have arrived first, alone where all go at once, and under another key after a refusal', () => {
    change({ type: 'added', rowIds: ['r1'] }, { type: 'sent', rowIds: ['r3'] });
    const listed = listRows(state, new Map([['r3', phoneFault]]));
    expect(listed.map(({ status }) => status)).toEqual(['added', 'ready', 'ready']);
    expect(rowsToSave(listed, state, { isAtOnce: false }).map(({ id }) => id)).toEqual(['r3', 'r2']);
    expect(rowsToSave(listed, state, { isAtOnce: true }).map(({ id }) => id)).toEqual(['r3']);
    expect(state.submissionKey).toBe('key-1');
    change({ type: 'refused', refusals: new Map(), nextKey: 'key-2' });
    expect(state).toMatchObject({ submissionKey: 'key-2', unsure: new Set() });
  });
});

describe('the draft of an import', () => {
  afterEach(() => localStorage.clear());
  const keep = (): void => {
    keepImportRows('draft', state, fields);
    keepImportProgress('draft', state);
  };

  it('keeps everything', () => {
    change(
      { type: 'added', rowIds: ['r1'] },
      { type: 'refused', refusals: new Map([['r2', phoneFault]]), nextKey: 'key-2' },
      { type: 'sent', rowIds: ['r3'] },
      { type: 'answered', shortName: 'keshi', answer: '信息科', rowIds: new Set(['r2']), isFill: true },
    );
    keep();
    expect(readImportDraft('draft', fields, 'key-9')).toEqual(state);
    dropImportDraft('draft');
    expect(readImportDraft('draft', fields, 'key-9')).toBeNull();
  });

  it('outlives a definition that has changed', () => {
    change({ type: 'refused', refusals: new Map([['r2', phoneFault]]), nextKey: 'key-2' });
    keep();
    const changed = formOf('email', 'phone', 'name');
    const draft = readImportDraft('draft', changed, 'key-9');
    expect(draft?.rows[1]).toEqual({
      id: 'r2',
      line: 3,
      answers: { email: '', phone: '13800000002', name: '同事2' },
      unread: new Map(),
    });
    expect(draft?.refusals.get('r2')?.fields).toEqual(new Map([['phone', '该手机号已报名本次会议']]));
  });

  it('passes over nobody for what became of another table in another tab', () => {
    keep();
    const another = startImport(source, [row(1)], 'key-2');
    const added = changeImport(another, { type: 'added', rowIds: ['r1'] }, fields);
    keepImportProgress('draft', added);
    expect(readImportDraft('draft', fields, 'key-9')).toEqual({ ...state, submissionKey: 'key-9' });
  });

  it('is none where it was tampered with', () => {
    keep();
    localStorage.setItem('conf:draft:progress', '{"value":7}');
    expect(readImportDraft('draft', fields, 'key-9')).toBeNull();
    localStorage.setItem('conf:draft:progress', '{"value":{"added":7,"unsure":"x"}}');
    localStorage.setItem('conf:draft', '{"value":{"rows":[7,{"answers":[7]}]}}');
    expect(() => readImportDraft('draft', fields, 'key-9')).not.toThrow();
  });
});

import { annualMeetingForm as fields } from '../../../test/conformance/annual-meeting-form';
import { asAnswers, formCase, formOf, item, required } from '../../../test/conformance/form-case';
import { matchPatternNatively, type MatchPattern } from '../form/field-rules';
import { checkRows, faultTexts, leftOut, type RowCheckContext, type RowFaults } from './check-rows';
import { readTable, type ImportRow } from './read-table';

const form = formOf(
  formCase({
    title: '',
    items: [
      item('name', '姓名', { rules: [{ required: true, pattern: '^\\S+$', message: '请填写姓名' }] }),
      item('phone', '手机号码', { rules: required }),
      item('sex', '性别', { formType: 4, valueEnum: { 1: '男', 2: '女' } }),
    ],
  }),
);
const rowsOf = (...rows: string[][]): ImportRow[] => readTable([['姓名', '手机号码', '性别'], ...rows], form).rows;
const context = (changes: Partial<RowCheckContext> = {}): RowCheckContext => ({
  matchPattern: matchPatternNatively,
  takenPhones: new Map(),
  serverFaults: new Map(),
  ...changes,
});

test('rows are checked by the form’s rules; what is well is not named', () => {
  const rows = rowsOf(['王芳', '13812345678', '女'], ['李 伟', '138', '男'], ['', '', '']);
  expect(checkRows(form, rows, context())).toEqual(
    new Map([
      [
        'r2',
        {
          fields: new Map([
            ['name', '请填写姓名'],
            ['phone', '少 8 位：手机号码是 11 位'],
          ]),
          row: null,
        },
      ],
    ]),
  );
});

test('a phone that stands twice is told on both lines', () => {
  const faults = checkRows(
    form,
    rowsOf(['王芳', '13812345678'], ['李伟', '138 1234 5678'], ['刘洋', '13812345679']),
    context(),
  );
  expect([...faults]).toEqual([
    ['r1', { fields: new Map([['phone', '与第 3 行的手机号重复']]), row: null }],
    ['r2', { fields: new Map([['phone', '与第 2 行的手机号重复']]), row: null }],
  ]);
});

test('a phone that the team has already is told with its member', () => {
  const takenPhones = new Map([
    ['13812345678', '王芳'],
    ['13812345679', ''],
  ]);
  const faults = checkRows(form, rowsOf(['甲', '13812345678'], ['乙', '13812345679']), context({ takenPhones }));
  expect([...faults.values()].map((fault) => fault.fields.get('phone'))).toEqual([
    '该手机号已在团队成员中（王芳）',
    '该手机号已在团队成员中',
  ]);
});

test('the server’s word stands beside ours, and ours first', () => {
  const serverFaults = new Map<string, RowFaults>([
    ['r1', { fields: new Map([['name', '服务器']]), row: '名额已满' }],
    ['r2', { fields: new Map([['phone', '服务器']]), row: null }],
  ]);
  expect([...checkRows(form, rowsOf(['王芳', '13812345678'], ['李伟', '1']), context({ serverFaults }))]).toEqual([
    ['r1', { fields: new Map([['name', '服务器']]), row: '名额已满' }],
    ['r2', { fields: new Map([['phone', '少 10 位：手机号码是 11 位']]), row: null }],
  ]);
});

test.each([
  [['性别'], ['不详'], 'sex', '“不详”不在选项中，请选择性别'],
  [['出生日期'], ['1980-02-30'], 'csrq', '“1980-02-30”不是有效日期，请选择出生日期'],
  [['手机'], ['1.38E+10'], 'phone', '“1.38E+10”被表格软件改写，请重新填写手机号码（或将单元格设为文本后重新导入）'],
  [
    ['身份证号'],
    ['1.10105E+17'],
    'cardNum',
    '“1.10105E+17”被表格软件改写，请重新填写身份证号（或将单元格设为文本后重新导入）',
  ],
  [['通讯地址-省份'], ['火星'], 'ReAddress', '“火星”不是省份名称，请选择通讯地址'],
  [['证件类型'], ['很'.repeat(30)], 'zjlx', `“${'很'.repeat(20)}…”不在选项中，请选择证件类型`],
])('a cell under %p that says %p is told', (header, cells, shortName, message) => {
  const { rows } = readTable(
    [
      ['姓名', ...header],
      ['王芳', ...cells],
    ],
    fields,
  );
  expect(checkRows(fields, rows, context()).get('r1')?.fields.get(shortName)).toBe(message);
});

test('a cell that was not understood is not told while its field is hidden', () => {
  const { rows } = readTable(
    [
      ['是否预订酒店', '房型'],
      ['否', '总统套房'],
    ],
    fields,
  );
  expect(checkRows(fields, rows, context()).get('r1')?.fields.has('fangXing')).toBe(false);
});

test('a correction checks the corrected row alone, and the phones of all', () => {
  let asked = 0;
  const matchPattern: MatchPattern = (source, text) => {
    asked += 1;
    return matchPatternNatively(source, text);
  };
  const rows = rowsOf(['王芳', '13812345678'], ['李伟', '13812345678'], ['刘洋', '13812345679']);
  expect(checkRows(form, rows, context({ matchPattern })).size).toBe(2);
  expect(asked).toBe(3);
  const corrected = rows.map((row) =>
    row.id === 'r2' ? { ...row, answers: asAnswers({ ...row.answers, phone: '13812345670' }) } : row,
  );
  expect(checkRows(form, corrected, context({ matchPattern })).size).toBe(0);
  expect(asked).toBe(4);
});

test('an optional cell that was not understood, or that the form would not take, is left out and holds up nobody', () => {
  const { rows } = readTable(
    [
      ['姓名', '民族', '到达日期', '科室或部门', '职称'],
      ['王芳', '火星族', '5月的某天', '科'.repeat(600), '副主任医师'],
    ],
    fields,
  );
  const [row] = rows;
  const told = checkRows(fields, rows, context()).get('r1')?.fields ?? new Map();
  for (const name of ['nation', 'djsj', 'keshi', 'zhicheng']) expect(told.has(name)).toBe(false);
  expect(row && leftOut(fields, row)).toEqual([
    { shortName: 'nation', label: '民族', text: '火星族' },
    { shortName: 'keshi', label: '科室或部门', text: `${'科'.repeat(20)}…` },
    { shortName: 'djsj', label: '到达日期', text: '5月的某天' },
  ]);
  expect(row?.answers).toMatchObject({ nation: '', djsj: '', keshi: '', zhicheng: '2' });
});

test('an identity number that stands twice, or is a member’s already, is told', () => {
  const table = [
    ['姓名', '身份证号'],
    ['王芳', '11010519491231002X'],
    ['李伟', '11010519491231002x'],
    ['刘洋', '110105198001011000'],
  ];
  const { rows } = readTable(table, fields);
  const takenIdentities = new Map([['110105198001011000', '刘老师']]);
  const faults = checkRows(fields, rows, context({ takenIdentities }));
  expect(rows.map(({ id }) => faults.get(id)?.fields.get('cardNum'))).toEqual([
    '与第 3 行的身份证号重复',
    '与第 2 行的身份证号重复',
    '该身份证号已在团队成员中（刘老师）',
  ]);
});

test.each<[string, [string, string, string], string[]]>([
  ['what was written', ['王 芳', '1381234567', '女'], ['请填写姓名：王 芳', '少 1 位：手机号码是 11 位（1381234567）']],
  ['nothing where nothing was', ['', '', '女'], ['请填写姓名', '请填写手机号码']],
  [
    'once what could not be read',
    ['王芳', '1.38E+10', '女'],
    ['“1.38E+10”被表格软件改写，请重新填写手机号码（或将单元格设为文本后重新导入）'],
  ],
  ['twenty characters', [`王 ${'芳'.repeat(18)}`, '13812345678', ''], [`请填写姓名：王 ${'芳'.repeat(18)}`]],
  ['no more than that', [`王 ${'芳'.repeat(19)}`, '13812345678', ''], [`请填写姓名：王 ${'芳'.repeat(18)}…`]],
])('a row’s faults show %s', (_, cells, texts) => {
  const [row] = rowsOf(['', '', '女'], cells).slice(1);
  const faults = row && checkRows(form, [row], context()).get(row.id);
  expect(row && faults && faultTexts(form, row, faults)).toEqual(texts);
});

test('the server’s faults are shown before, each once, with what was written but for choices', () => {
  const [row] = rowsOf(['王芳', '13812345678', '女']);
  const serverFaults = new Map<string, RowFaults>([
    [
      'r1',
      { fields: new Map(Object.entries({ phone: '号码有误', sex: '性别不符', other: '名额已满' })), row: '名额已满' },
    ],
  ]);
  const faults = row && checkRows(form, [row], context({ serverFaults })).get('r1');
  expect(row && faults && faultTexts(form, row, faults)).toEqual(['名额已满', '号码有误：13812345678', '性别不符']);
});

test('a row that the server refuses as a whole is faulty though each of its answers is well', () => {
  const refused: RowFaults = { fields: new Map(), row: '名额已满' };
  const faults = checkRows(
    form,
    rowsOf(['王芳', '13812345678']),
    context({ serverFaults: new Map([['r1', refused]]) }),
  );
  expect([...faults]).toEqual([['r1', refused]]);
});

test('a required file that a cell names is no fault once it was picked', () => {
  const items = [item('name', '姓名'), item('bmtable', '附件', { formType: 5, rules: required })];
  const files = formOf(formCase({ title: '', items }));
  const { rows } = readTable(
    [
      ['姓名', '附件'],
      ['王芳', '王芳.pdf'],
    ],
    files,
  );
  const faults = checkRows(files, rows, context());
  expect(faults.get('r1')?.fields.get('bmtable')).toBe('请为附件选择文件“王芳.pdf”');
  const hasFiles = (names: string): boolean => names === '王芳.pdf';
  expect(checkRows(files, rows, context({ hasFiles })).size).toBe(0);
});

test('no file that was picked makes up for one that no cell names, or for another answer', () => {
  const items = [
    item('bmtable', '附件', { formType: 5, rules: required }),
    item('sex', '性别', { formType: 4, rules: required }),
  ];
  const files = formOf(formCase({ title: '', items }));
  const { rows } = readTable(
    [
      ['附件', '性别'],
      ['', '不详'],
    ],
    files,
  );
  const told = checkRows(files, rows, context({ hasFiles: () => true })).get('r1')?.fields;
  expect([...(told ?? [])].map(([name]) => name)).toEqual(['bmtable', 'sex']);
});

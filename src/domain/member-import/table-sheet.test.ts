import { annualMeetingForm as fields } from '../../../test/conformance/annual-meeting-form';
import type { RegionNames } from '../regions/region';
import { textAnswer } from '../form/answers';
import { creditShortName, tableFields } from './credit-columns';
import {
  likelySheet,
  outlineSheets,
  readColumns,
  readSource,
  type SheetOutline,
  type TableSheet,
  type TableSource,
} from './table-sheet';

const header = ['姓名', '手机', '科室', '身高'];
const members = [
  ['王芳', '13812345678', '信息科', '165'],
  ['李伟', '13812345679', '医务科', '170'],
];

function sheet(changes: Partial<TableSheet> = {}): TableSheet {
  return { name: '名单', isHidden: false, cells: [header, ...members], hiddenLines: [], filledCells: 0, ...changes };
}

function source(changes: Partial<TableSource> = {}): TableSource {
  const place = { fileName: '名单.xlsx', sheetNumber: 1, sheetCount: 1, hiddenSheets: 0 };
  return { ...place, sheet: sheet(), columns: new Map(), readsHidden: false, ...changes };
}

test.each<[string, Partial<TableSheet>, Partial<SheetOutline>]>([
  ['members under headings', {}, { rowCount: 2, columnCount: 3 }],
  ['hidden rows', { hiddenLines: [3] }, { rowCount: 1, columnCount: 3 }],
  ['hidden headings', { hiddenLines: [1] }, { rowCount: 2, columnCount: 0 }],
  ['members without headings', { cells: members }, { rowCount: 2, columnCount: 0 }],
  ['headings alone', { cells: [header] }, { rowCount: 0, columnCount: 3 }],
  ['nothing', { cells: [] }, { rowCount: 0, columnCount: 0 }],
  ['a hidden sheet', { isHidden: true, name: '旧' }, { isHidden: true, name: '旧', rowCount: 2, columnCount: 3 }],
])('a sheet of %s is outlined', (_, changes, expected) => {
  expect(outlineSheets([sheet(changes)], fields)).toEqual([{ name: '名单', isHidden: false, ...expected }]);
});

/** Sheets as rows × known headings, those in brackets hidden. */
const outlines = (text: string): SheetOutline[] =>
  text.split(' ').map((name) => {
    const [rowCount = 0, columnCount = 0] = name.replace(/[()]/g, '').split('×').map(Number);
    return { name, isHidden: name.startsWith('('), rowCount, columnCount };
  });

test.each([
  ['5×3 5×8 9×4', '5×8', 'the most known headings'],
  ['5×3 9×3', '5×3', 'the first in a tie'],
  ['0×9 1×0', '1×0', 'rows before headings'],
  ['0×2 0×9', '0×9', 'headings where none has rows'],
  ['(9×9) 0×0', '0×0', 'one that shows'],
  ['(9×2) (9×9)', '(9×9)', 'a hidden one where all are hidden'],
  ['0×0 0×0', '0×0', 'the first of empty ones'],
])('of the sheets %s, %s is read first: %s', (text, expected) => {
  const all = outlines(text);
  expect(likelySheet(all)).toBe(all.findIndex(({ name }) => name === expected));
});

test('without sheets, the first would be read', () => {
  expect(likelySheet([])).toBe(0);
});

describe('a source', () => {
  it('has the columns that were chosen, and not its hidden rows unless they are wanted', () => {
    const columns = new Map([[3, 'gzdw']]);
    const hidden = { columns, sheet: sheet({ hiddenLines: [2] }) };
    const keys = ['name', 'phone', 'keshi', 'gzdw'];
    const shown = readSource(source(hidden), fields);
    expect(shown.columns.map(({ key }) => key)).toEqual(keys);
    expect(shown.rows.map(({ line, answers }) => [line, answers.gzdw])).toEqual([[3, '170']]);
    const all = readSource(source({ ...hidden, readsHidden: true }), fields);
    expect(all.rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(readColumns(source(hidden), fields).columns.map(({ key, samples }) => [key, samples[0]])).toEqual(
      keys.map((key, place) => [key, members[1]?.[place]]),
    );
  });

  it('has the same frame whether its rows were read or not, made once for each form', () => {
    const own = source();
    const frame = readColumns(own, fields);
    expect(frame).toMatchObject({ hasHeader: true, firstLine: 1, unknownTitles: ['身高'] });
    expect(readColumns(own, fields)).toBe(frame);
    const short = fields.filter(({ shortName }) => shortName === 'name' || shortName === 'phone');
    expect(readColumns(own, short).unknownTitles).toEqual(['科室', '身高']);
    const table = readSource(own, fields);
    expect(table).toMatchObject(frame);
    expect(readColumns(own, fields)).toBe(table);
  });

  it('is read with the names of places, and ages by the day', () => {
    const cells = [
      ['姓名', '申请学分', '出生日期', '通讯地址'],
      ['王芳', '是', '1985-06-01', '陕西西安会展大道1号'],
    ];
    const names: RegionNames = (level) => (level === 'province' ? ['陕西省'] : level === 'city' ? ['西安市'] : []);
    const all = tableFields(fields, true);
    const [row] = readSource(source({ sheet: sheet({ cells }) }), all, names, '2027-03-20').rows;
    expect(row?.answers.ReAddress).toMatchObject({ province: '陕西省', city: '西安市', detail: '会展大道1号' });
    expect(row && textAnswer(row.answers, creditShortName('age'))).toBe('41');
    const [unknown] = readSource(source({ sheet: sheet({ cells }) }), all).rows;
    expect(unknown?.answers.ReAddress).toMatchObject({ province: '陕西省', city: '' });
    expect(unknown && textAnswer(unknown.answers, creditShortName('age'))).toBe('');
  });
});

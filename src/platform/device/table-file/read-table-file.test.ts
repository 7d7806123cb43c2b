import { CFB, utils, write, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import writeExcelFile from 'write-excel-file/node';
import { zipSync } from 'fflate';
import type { TableFile } from './table-file';
import type { Cells } from '../../../domain/member-import/table-header';
import { readTableFile } from './read-table-file';

// The page's content security policy forbids the workers that the unpacker would use for large sheets.
jest.mock('worker_threads', () => ({
  Worker: jest.fn(() => {
    throw new Error('no workers');
  }),
}));

const encoder = new TextEncoder();
const fileOf = (content: Uint8Array | string, name = '名单.xlsx'): TableFile => {
  const bytes = Uint8Array.from(typeof content === 'string' ? encoder.encode(content) : content);
  return { name, sizeBytes: bytes.length, bytes: () => Promise.resolve(bytes) };
};
const cellsOf = async (file: TableFile): Promise<Cells> => (await readTableFile(file))[0]?.cells ?? [];
const fromHex = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const inUtf16 = (text: string, mark: [number, number]): Uint8Array =>
  Uint8Array.from([
    ...mark,
    ...Array.from(text).flatMap((letter) => {
      const [high, low] = [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff];
      return mark[0] === 0xff ? [low, high] : [high, low];
    }),
  ]);

describe('a workbook', () => {
  it('reads as what a person sees in its cells', async () => {
    const date = (value: string, format: string) => ({ value: new Date(value), type: Date, format });
    const bytes = await writeExcelFile([
      ['会议报名表'],
      [],
      ['姓名', '手机', '出生', '到达', '证件号码', '年龄', '同意', '备注'],
      [
        ...['王芳', 13812345678, date('1985-06-01', 'yyyy/m/d'), date('2027-05-14T09:30:00Z', 'yyyy-mm-dd hh:mm')],
        ...[110105194912310020, 0.1 + 0.2, true, ' 空格\n换行 '],
      ],
      [null, '13812345678', date('2027-05-14', 'yyyy"年"m"月"d"日"'), null, '11010519491231002X', null, false],
    ]).toBuffer();
    await expect(cellsOf(fileOf(bytes))).resolves.toEqual([
      ['会议报名表', '', '', '', '', '', '', ''],
      ['', '', '', '', '', '', '', ''],
      ['姓名', '手机', '出生', '到达', '证件号码', '年龄', '同意', '备注'],
      [
        ...['王芳', '13812345678', '1985-06-01', '2027-05-14 09:30:00', '1.1010519491231002E+17', '0.3', 'TRUE'],
        expect.stringMatching(/^\s*空格\s换行\s*$/),
      ],
      ['', '13812345678', '2027-05-14', '', '11010519491231002X', '', 'FALSE', ''],
    ]);
  });

  it('has the sheets that hold anything', async () => {
    const bytes = await writeExcelFile([
      { data: [], sheet: '空' },
      { data: [['姓名'], ['王芳']], sheet: '名单' },
      { data: [['李伟']], sheet: '旧 & 新' },
    ]).toBuffer();
    const sheets = await readTableFile(fileOf(bytes));
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['名单', false],
      ['旧 & 新', false],
    ]);
  });

  it('of any size reads without a worker', async () => {
    const row = Array.from({ length: 25 }, (_, index) => `西安市第一人民医院${index}`);
    const bytes = await writeExcelFile(Array.from({ length: 1_000 }, () => row)).toBuffer();
    const cells = await cellsOf(fileOf(bytes));
    expect(cells).toHaveLength(1_000);
    expect(cells[999]).toEqual(row);
  });

  it('that is empty, broken or another thing says so', async () => {
    const empty = await writeExcelFile([[]]).toBuffer();
    const whole = await writeExcelFile([['姓名']]).toBuffer();
    await expect(readTableFile(fileOf(empty))).rejects.toThrow('表格是空的');
    await expect(readTableFile(fileOf(whole.subarray(0, whole.length / 2)))).rejects.toThrow('文件已损坏');
    await expect(readTableFile(fileOf(zipSync({ 'word/document.xml': encoder.encode('<a/>') })))).rejects.toThrow(
      '文件已损坏',
    );
  });

  it('that unpacks to more than any table is refused before it is unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(readTableFile(fileOf(bomb))).rejects.toThrow('表格内容过多');
  });
});

describe('a text file', () => {
  const cells = [
    ['姓名', '手机号码'],
    ['王芳', '13812345678'],
  ];

  it.each([
    ['UTF-8', encoder.encode('姓名,手机号码\n王芳,13812345678')],
    ['UTF-8 with a mark', encoder.encode('\ufeff姓名,手机号码\r\n王芳,13812345678')],
    // 姓名,手机号码 王芳,13812345678 as Excel writes it on Chinese Windows.
    ['GB18030', fromHex('d0d5c3fb2ccad6bbfabac5c2eb0d0acdf5b7bc2c3133383132333435363738')],
    ['UTF-16, small end first', inUtf16('姓名\t手机号码\r\n王芳\t13812345678', [0xff, 0xfe])],
    ['UTF-16, large end first', inUtf16('姓名\t手机号码\r\n王芳\t13812345678', [0xfe, 0xff])],
  ])('in %s is read', async (_encoding, bytes) => {
    await expect(cellsOf(fileOf(bytes, '名单.csv'))).resolves.toEqual(cells);
  });

  it('may quote its cells, and put tabs behind its long numbers', async () => {
    const text = '姓名,手机号码,地址\n"王芳",13812345678\t,"雁塔区,1号"\n';
    await expect(cellsOf(fileOf(text, '名单.csv'))).resolves.toEqual([
      ['姓名', '手机号码', '地址'],
      ['王芳', '13812345678\t', '雁塔区,1号'],
      [''],
    ]);
  });
});

/** The library's types leave the container of old workbooks open. */
const containers = CFB as {
  read: (bytes: Uint8Array, options: { type: 'array' }) => object;
  find: (container: object, path: string) => { content: Uint8Array };
  write: (container: object, options: { type: 'array' }) => ArrayBuffer;
  utils: { cfb_add: (container: object, path: string, content: readonly number[]) => void };
};

describe('an old workbook', () => {
  const old = (change: (sheet: WorkSheet, book: WorkBook) => void = () => undefined): Uint8Array => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([
      ['报名表'],
      ['姓名', '手机', '证件号码', '出生', '到达', '单位', '同意'],
      ['王芳', 13_812_345_678, 110_105_194_912_310_020, 31_199, 46_521.395_833_333_3, '湘江会议医院', true],
      ['李伟', '13912345678', '11010519491231002X', null, null, null, false],
    ]);
    Object.assign(sheet.D3 as CellObject, { z: 'yyyy/m/d' });
    Object.assign(sheet.E3 as CellObject, { z: 'yyyy-mm-dd hh:mm' });
    sheet['!merges'] = [{ s: { r: 2, c: 5 }, e: { r: 3, c: 5 } }];
    utils.book_append_sheet(book, sheet, '名单');
    change(sheet, book);
    return new Uint8Array(write(book, { type: 'array', bookType: 'biff8', cellStyles: true }) as ArrayBuffer);
  };

  it('reads as what a person sees in its cells, with merged cells filled down', async () => {
    const [sheet] = await readTableFile(fileOf(old(), '名单.xls'));
    expect(sheet).toMatchObject({ name: '名单', isHidden: false, filledCells: 1 });
    expect(sheet?.cells).toEqual([
      ['报名表', '', '', '', '', '', ''],
      ['姓名', '手机', '证件号码', '出生', '到达', '单位', '同意'],
      ['王芳', '13812345678', '1.1010519491231002E+17', '1985-06-01', '2027-05-14 09:30:00', '湘江会议医院', 'TRUE'],
      ['李伟', '13912345678', '11010519491231002X', '', '', '湘江会议医院', 'FALSE'],
    ]);
  });

  it('tells its hidden sheets, and its days where they are counted as on an old Mac', async () => {
    const bytes = old((sheet, book) => {
      book.Workbook = { WBProps: { date1904: true }, Sheets: [{ Hidden: 1 }] };
      Object.assign(sheet.D3 as CellObject, { v: 31_199 - 1_462 });
    });
    const [sheet] = await readTableFile(fileOf(bytes, '名单.xls'));
    expect(sheet?.isHidden).toBe(true);
    expect(sheet?.cells[2]?.[3]).toBe('1985-06-01');
  });

  it('with a password says so', async () => {
    const file = containers.read(old(), { type: 'array' });
    const content = Array.from(containers.find(file, '/Workbook').content);
    // The record that says how a file is encrypted stands behind the first one, which has 20 bytes.
    const locked = [...content.slice(0, 20), ...fromHex('2f00060000001234abcd'), ...content.slice(20)];
    containers.utils.cfb_add(file, '/Workbook', locked);
    const bytes = new Uint8Array(containers.write(file, { type: 'array' }));
    await expect(readTableFile(fileOf(bytes, '名单.xls'))).rejects.toThrow('文件有密码');
  });

  it('without anything in it is empty', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), '空');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
    await expect(readTableFile(fileOf(bytes, '空.xls'))).rejects.toThrow('表格是空的');
  });
});

it.each([
  ['a damaged old workbook', fromHex('d0cf11e0a1b11ae1'), '文件已损坏或不是 .xls 表格'],
  [
    'a workbook with a password',
    Uint8Array.from([...fromHex('d0cf11e0a1b11ae1'), ...inUtf16('EncryptedPackage', [0xff, 0xfe])]),
    '文件有密码',
  ],
  ['a web page that is called .xls', encoder.encode('\ufeff\n<html xmlns="x"><table>'), '不是真正的表格'],
  ['XML that is called .xls', encoder.encode('<?xml version="1.0"?><Workbook>'), '不是真正的表格'],
  ['a picture', fromHex('89504e470d0a1a0a0000000d'), '不支持这种文件'],
  ['nothing', new Uint8Array(), '文件是空的'],
  ['blank lines', encoder.encode('\n \n'), '文件是空的'],
])('%s is refused with what to do', async (_what, bytes, message) => {
  const reading = readTableFile(fileOf(bytes, '名单.xls'));
  await expect(reading).rejects.toMatchObject({ name: 'UnreadableTable', message: expect.stringContaining(message) });
});

it('a file that is too large or gone is not read', async () => {
  const bytes = jest.fn(() => Promise.reject(new Error('gone')));
  await expect(readTableFile({ name: 'a', sizeBytes: 6 * 1024 * 1024, bytes })).rejects.toThrow('超过 5 MB');
  expect(bytes).not.toHaveBeenCalled();
  await expect(readTableFile({ name: 'a', sizeBytes: 1, bytes })).rejects.toThrow('请重新选择文件');
});

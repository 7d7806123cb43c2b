import { utils, write } from '@e965/xlsx';
import { registerDelegate } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { digestRows } from '../../test-support/test-database';
import { runCommand } from '../../cli/run-command';

/** A statement whose columns nobody knows is mapped once, and read by the desk and the command line from then on. */

const meetingId = meetingIds.MI2027;
const server = setUpServer();
let office: SignedIn;
let outTradeNo = '';

const noTrailFilter = { search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' };
const headings = ['序号', '何时', '进', '去', '谁', '话'];
const roles = ['unused', 'date', 'in', 'out', 'payer', 'text'];
const file = (texts: readonly string[] = [outTradeNo], heads = headings): string => {
  const rows = [
    ['某农村信用社', '', ''],
    heads,
    ...texts.map((text, n) => [n + 1, '2027/4/16 9:02', '1,200.00', '', '张伟', text]),
    [9, '2027/4/17 9:02', '', '5.00', '某农村信用社', '手续费'],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '明细');
  return (write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer).toString('base64');
};

beforeEach(async () => {
  office = await staffOf(server, '13912340001', ['finance'], {});
  outTradeNo = await registerDelegate(server, '13812345678', { name: '欧阳晓明' });
});

interface Answer {
  rows: { payer: string; direction: string; proposals: unknown[] }[];
  unknown: { file: string; lines: number; rows: string[][]; layouts: unknown[] }[];
}
const match = async (isAsRead = false, content = file()): Promise<Answer> => {
  const input = { meetingId, files: [{ name: '信用社.xls', content }], isAsRead };
  return (await callDesk(server, 'matchBankStatements', input, office.headers)).data as Answer;
};
const keep = (changes: object = {}, headers = office.headers) =>
  callDesk(server, 'keepStatementLayout', { meetingId, headings, roles, ...changes }, headers);
const command = (words: string[], options: Record<string, string>, content = file()) =>
  runCommand(
    {
      words,
      options: { as: '王芳', ...options },
      input: null,
      inputs: [{ name: '信用社.xls', base64: content }],
    },
    server.dependencies,
    server.app.log,
  );

it('shows the file as it stands, keeps what is said of its columns, and reads by it from then on', async () => {
  const before = await digestRows(server.database.query);
  const [unknown] = (await match()).unknown;
  expect(unknown).toMatchObject({ file: '信用社.xls', lines: 4, layouts: [] });
  expect(unknown?.rows.slice(0, 3)).toEqual([
    ['某农村信用社', '', ''],
    headings,
    ['1', '2027/4/16 9:02', '1,200.00', '', '张伟', outTradeNo],
  ]);
  expect((await command(['bank', 'match', '信用社.xls'], { meeting: 'MI2027' })).lines).toEqual([
    expect.stringContaining('核对流水'),
  ]);
  expect(await digestRows(server.database.query)).toEqual(before);

  expect(await keep()).toMatchObject({ status: 200 });
  const read = await match();
  expect(read.unknown).toEqual([]);
  expect(read.rows).toMatchObject([
    { payer: '张伟', direction: 'in', proposals: [{ certainty: 'likely', orders: [{ outTradeNo }] }] },
    { direction: 'out' },
  ]);
  expect((await command(['bank', 'match', '信用社.xls'], { meeting: 'MI2027' })).lines.at(-1)).toContain(
    '共 2 行：确定 0，很可能 1',
  );
  expect(await command(['refunds', 'paid', '信用社.xls'], {})).toMatchObject({ exitCode: 0 });
  // Other headings are another layout.
  expect((await match(false, file([], [...headings, '柜员号码']))).unknown).toHaveLength(1);
  const trail = (await callDesk(server, 'getTrail', { meetingId, ...noTrailFilter }, office.headers)).data;
  expect(JSON.stringify(trail)).toContain('指明了一种银行流水各列的意思');
});

it('is shown again to be corrected, and the later word stands', async () => {
  await keep({ roles: ['unused', 'date', 'out', 'in', 'payer', 'text'] });
  expect((await match()).rows).toMatchObject([{ direction: 'out' }, { direction: 'in' }]);
  const shown = await match(true);
  expect(shown).toMatchObject({ rows: [], unknown: [{ layouts: [{ headings }] }] });
  await keep();
  expect((await match()).rows).toMatchObject([{ direction: 'in' }, { direction: 'out' }]);
});

it('is refused where nothing can be read by it, or to whom the bank’s money is not', async () => {
  expect((await keep({ roles: roles.map(() => 'text') })).message).toBe('还要指明哪一列是交易日期');
  expect((await keep({ headings: ['1', '2027/4/16', '1,200.00', '', '张伟', '会务费'] })).message).toContain(
    '不是表头',
  );
  const registrar = await staffOf(server, '13912340002', ['registrar'], { meetingId });
  expect((await keep({}, registrar.headers)).httpStatus).toBe(403);
  expect((await match()).unknown).toHaveLength(1);
});

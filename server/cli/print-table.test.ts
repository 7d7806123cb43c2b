import { displayWidth, printTable } from './print-table';

it('stands columns under each other, Chinese or not', () => {
  const lines = printTable(
    ['姓名', '金额'],
    [
      ['欧阳晓明', '¥1,200.00'],
      ['Li', '¥0.00'],
    ],
  );
  expect(lines).toEqual(['姓名      金额', '--------  ---------', '欧阳晓明  ¥1,200.00', 'Li        ¥0.00']);
  expect(displayWidth('王（W）')).toBe(7);
});

it('lets nobody’s name act on the terminal', () => {
  const [, , row] = printTable(['姓名'], [['\u001b[2J王\n芳\u202e']]);
  expect(row).toBe(' [2J王 芳');
});

import fc from 'fast-check';
import type { Brush } from '../../platform/device/brush';
import { encodeQrModules } from './encode-qr-path';
import { breakLines, drawTicket, ticketSize } from './draw-ticket';

/** As wide as such letters are: a Chinese one is square. */
const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, letter) => sum + (/[ -~]/.test(letter) ? 0.56 : 1) * size, 0);

function recorder() {
  const texts: { text: string; x: number; y: number; size: number }[] = [];
  const squares: { x: number; y: number; side: number }[] = [];
  const brush: Brush & { size: () => number } = {
    ...{ fillStyle: '', font: '', textAlign: '' },
    size: () => Number(/(\d+)px/.exec(brush.font)?.[1]),
    fillRect: (x, y, width, height) => {
      if (brush.fillStyle === '#000000' && width === height) squares.push({ x, y, side: width });
    },
    fillText: (text, x, y) => void texts.push({ text, x, y, size: brush.size() }),
    measureText: (text) => ({ width: widthOf(text, brush.size()) }),
  };
  return { brush, texts, squares };
}

const ticket = {
  meetingName: '中国卫生信息技术交流大会暨医学信息学年会 2027 Joint Annual Conference on Medical Informatics',
  name: '阿不都热西提·买买提明·努尔艾合买提江',
  facts: ['2027年5月14日 – 5月16日', '陕西省西安市浐灞生态区会展大道与欧亚大道十字西北角西安国际会议中心三层长安厅'],
};

it('draws every dark module of the code, with room around', () => {
  const modules = encodeQrModules('ENTRY-2027-0001');
  const { brush, squares } = recorder();
  drawTicket(brush, ticket, modules);
  expect(squares).toHaveLength(modules.flat().filter(Boolean).length);
  const { x, side } = squares[0] as (typeof squares)[number];
  expect(side * modules.length).toBeGreaterThan(600);
  expect(x).toBeGreaterThan(100);
  // The corner that a scanner looks for: seven modules in a row.
  expect(squares.slice(0, 7).map((square) => (square.x - x) / side)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('keeps all its words on the picture, one below the other', () => {
  const { brush, texts } = recorder();
  drawTicket(brush, ticket, encodeQrModules('x'));
  for (const { text, x, size } of texts) {
    expect(x).toBe(ticketSize.width / 2);
    expect(widthOf(text, size)).toBeLessThanOrEqual(ticketSize.width - 144);
  }
  const tops = texts.map(({ y }) => y);
  expect(tops).toEqual([...tops].sort((one, other) => one - other));
  expect(Math.max(...tops)).toBeLessThan(ticketSize.height - 20);
  const last = texts.at(-1);
  expect(texts.at(-2)?.y).toBeLessThan((last?.y ?? 0) - (last?.size ?? 0));
});

it('breaks any text into at most two lines that fit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 40, max: 400 }), (text, most) => {
      const rows = breakLines(text, most, (part) => widthOf(part, 20));
      expect(rows.length).toBeLessThanOrEqual(2);
      for (const row of rows) expect(widthOf(row, 20)).toBeLessThanOrEqual(most);
    }),
  );
});

it.each([
  ['西安国际会议中心', 400, ['西安国际会议中心']],
  ['Annual Conference 2027', 220, ['Annual', 'Conference 2027']],
  ['阿卜杜热合曼·买买提艾力·努尔', 230, ['阿卜杜热合曼·', '买买提艾力·努尔']],
  ['阿卜杜热合曼·买买提艾力·努尔艾合买提江', 290, ['阿卜杜热合曼·买买提艾力·', '努尔艾合买提江']],
  ['西安国际会议中心（会展大道 1 号）', 300, ['西安国际会议中心', '（会展大道 1 号）']],
  ['一二三四五六七八九十', 80, ['一二三四', '五六七…']],
  ['', 80, []],
])('breaks %s at %d', (text, most, rows) => {
  expect(breakLines(text, most, (part) => widthOf(part, 20))).toEqual(rows);
});

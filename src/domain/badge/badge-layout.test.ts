import { badgeLayoutOf, badgePlace, fitText } from './badge-layout';

const widthOf = (part: string, size: number): number => Array.from(part).length * size;
const box = { width: 80, sizes: [20, 16, 12, 8], height: 45 };

describe('the places of badges', () => {
  it('fill a sheet row by row, in its middle, and go on with the next', () => {
    const sheet = badgeLayoutOf('sheet');
    expect(badgePlace(sheet, 0)).toEqual({ page: 0, x: 15, y: 28.5 });
    expect(badgePlace(sheet, 1)).toEqual({ page: 0, x: 105, y: 28.5 });
    expect(badgePlace(sheet, 7)).toEqual({ page: 0, x: 105, y: 208.5 });
    expect(badgePlace(sheet, 8)).toEqual({ page: 1, x: 15, y: 28.5 });
  });

  it('are a page each for labels', () => {
    expect(badgePlace(badgeLayoutOf('label'), 3)).toEqual({ page: 3, x: 0, y: 0 });
  });
});

describe('a text on a badge', () => {
  it.each([
    ['王芳', { lines: ['王芳'], size: 20 }],
    ['欧阳晓明明', { lines: ['欧阳晓明明'], size: 16 }],
    ['阿卜杜热合曼·买买提艾力', { lines: ['阿卜杜热合曼·', '买买提艾力'], size: 8 }],
    ['Łukasz Kowalski', { lines: ['Łukasz', 'Kowalski'], size: 8 }],
    ['', { lines: [], size: 20 }],
  ])('%s is set as large as it fits, and broken where it may be', (text, fitted) => {
    expect(fitText(text, widthOf, { ...box, sizes: [20, 16, 8] })).toEqual(fitted);
  });

  it('is never cut: what no size fits takes more lines', () => {
    const text = '中国医院协会信息专业委员会与国家卫生健康委医院管理研究所联合办公室';
    expect(fitText(text, widthOf, box).lines.join('')).toBe(text);
  });
});

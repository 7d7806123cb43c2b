import { parseWords } from './parse-words';

const known = { flags: ['all'], valued: ['meeting', 'reason'] };

it('tells words from options', () => {
  expect(parseWords(['refunds', 'list', '--all', '--meeting', 'MI2027'], known)).toEqual({
    words: ['refunds', 'list'],
    options: { all: '', meeting: 'MI2027' },
  });
  expect(parseWords(['refunds', 'refuse', 'ab12', '--reason=a=b'], known).options).toEqual({ reason: 'a=b' });
  expect(parseWords(['refunds', 'refuse', 'ab12', '--reason', '-5 元'], known).options).toEqual({ reason: '-5 元' });
  expect(parseWords(['refunds', 'list', '--meeting'], known).options).toEqual({ meeting: '' });
  expect(parseWords(['check-in', '--', '--aZ_9'], known)).toEqual({ words: ['check-in', '--aZ_9'], options: {} });
});

it('takes a ticket code that begins with a dash for a word', () => {
  expect(parseWords(['check-in', '-aZ_9-', '--all'], known)).toEqual({
    words: ['check-in', '-aZ_9-'],
    options: { all: '' },
  });
  expect(parseWords(['check-in', '--aZ_9'], known)).toEqual({ words: ['check-in', '--aZ_9'], options: {} });
});

it('gives back what is no option, so that somebody says so', () => {
  expect(parseWords(['refunds', 'list', '--meetng', 'MI2027'], known).options).toEqual({ meetng: '' });
});

it('takes an option that may be given several times as lines', () => {
  const given = ['import', 'm.xlsx', '--rename', '清真=清真餐', '--rename=普通=普通餐', '--all'];
  expect(parseWords(given, { ...known, valued: [...known.valued, 'rename'], repeated: ['rename'] })).toEqual({
    words: ['import', 'm.xlsx'],
    options: { rename: '清真=清真餐\n普通=普通餐', all: '' },
  });
  const last = parseWords(['refunds', 'list', '--meeting', 'A', '--meeting', 'B'], known);
  expect(last.options).toEqual({ meeting: 'B' });
});

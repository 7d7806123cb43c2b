import { parseWords } from './parse-words';

it('tells words from options', () => {
  const flags = new Set(['all']);
  expect(parseWords(['refunds', 'list', '--all', '--meeting', 'MI2027'], flags)).toEqual({
    words: ['refunds', 'list'],
    options: { all: '', meeting: 'MI2027' },
  });
  expect(parseWords(['refunds', 'refuse', 'ab12', '--reason=a=b'], flags).options).toEqual({ reason: 'a=b' });
  expect(parseWords(['check-in', '--', '--aZ_9'], flags)).toEqual({ words: ['check-in', '--aZ_9'], options: {} });
});

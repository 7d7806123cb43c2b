import { readQuery } from './query-string';

test.each([
  ['?meetingCode=MI2027&type=team', { meetingCode: 'MI2027', type: 'team' }],
  ['meetingCode=MI2027', { meetingCode: 'MI2027' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a&b=', { a: null, b: '' }],
  ['a=1=2&&', { a: '1=2' }],
  ['name=%E7%8E%8B+%E8%8A%B3&bad=%E7', { name: '%E7%8E%8B+%E8%8A%B3', bad: '%E7' }],
  ['__proto__=x', { ['__proto__']: 'x' }],
  ['', {}],
])('reads %j, as it is written', (search, query) => {
  expect({ ...readQuery(search) }).toEqual(query);
});

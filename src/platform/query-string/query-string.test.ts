import queryString from './query-string';

test.each([
  ['?meetingCode=MI2027&type=team', { meetingCode: 'MI2027', type: 'team' }],
  ['meetingCode=MI2027', { meetingCode: 'MI2027' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a&b=', { a: null, b: '' }],
  ['a=1=2&&', { a: '1=2' }],
  ['name=%E7%8E%8B+%E8%8A%B3&bad=%E7', { name: '王 芳', bad: '%E7' }],
  ['__proto__=x', { ['__proto__']: 'x' }],
  ['', {}],
])('reads %j', (search, query) => {
  expect({ ...queryString.parse(search) }).toEqual(query);
});

test('leaves texts as they are written where it is asked to', () => {
  expect({ ...queryString.parse('?a=%E7%8E%8B+1', { decode: false }) }).toEqual({ a: '%E7%8E%8B+1' });
});

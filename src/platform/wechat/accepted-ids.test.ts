import { acceptedIds } from './accepted-ids';

test.each([
  [{ errMsg: 'requestSubscribeMessage:ok', a: 'accept', b: 'reject' }, ['a']],
  [{ errMsg: 'requestSubscribeMessage:ok', a: 'ban', b: 'filter' }, []],
  [{ a: 'acceptWithAudio', b: 'accept', c: 'accept' }, ['a', 'b']],
  [{ errMsg: 'requestSubscribeMessage:fail', errCode: 20004 }, []],
  [null, []],
])('%j accepts %j', (answer, accepted) => {
  expect(acceptedIds(answer, ['a', 'b'])).toEqual(accepted);
});

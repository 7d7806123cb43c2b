import { readEnvelope, registrationRefusal } from './envelope';

test.each([null, undefined, '', '<html>', 7, []])('%j is no answer', (body) => {
  expect(readEnvelope(body)).toBeNull();
});

test('an answer is read whatever its fields are', () => {
  expect(readEnvelope({ status: '200', data: 1 })).toEqual({
    status: 200,
    message: '',
    msg: '',
    data: 1,
    firstUserMessage: '',
  });
  expect(readEnvelope({ result: { users: [{ msg: '重复' }] } })?.firstUserMessage).toBe('重复');
  expect(readEnvelope({ status: {}, result: { users: [3] } })).toMatchObject({ status: null, firstUserMessage: '' });
});

test.each([
  [{ status: -1, message: '已报名', msg: '失败' }, '已报名'],
  [{ status: 500, message: '已报名', msg: '失败' }, '失败'],
  [{ status: 500, result: { users: [{ msg: '手机号重复' }] } }, '手机号重复'],
  [{ status: -1, msg: '失败' }, '失败'],
  [{ status: 500 }, '报名未能提交，请稍后重试'],
])('%j shows %s', (body, message) => {
  const envelope = readEnvelope(body);
  expect(envelope !== null && registrationRefusal(envelope)).toBe(message);
});

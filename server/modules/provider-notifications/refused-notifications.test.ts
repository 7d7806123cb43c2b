import { GatewayError } from '../../gateways/ports';
import { RefusedNotifications } from './refused-notifications';

const refusal = new GatewayError('wechat-pay', 'SIGN_ERROR', 'notification refused: no signature', false);
const lineOf = (count: number) => [
  { gateway: 'wechat-pay', code: 'SIGN_ERROR', count, reason: 'notification refused: no signature' },
  'notifications refused',
];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('the first is told of at once, a thousand that follow in one line a minute later, without a stack', () => {
  const error = jest.fn();
  const refused = new RefusedNotifications({ error });
  for (let sent = 0; sent < 1001; sent += 1) refused.count(refusal);
  expect(error.mock.calls).toEqual([lineOf(1)]);
  jest.advanceTimersByTime(60_000);
  expect(error.mock.calls).toEqual([lineOf(1), lineOf(1000)]);
  refused.count(refusal);
  jest.advanceTimersByTime(59_000);
  expect(error).toHaveBeenCalledTimes(2);
  // A minute in which nobody came makes the next one the first again.
  jest.advanceTimersByTime(61_000);
  expect(error).toHaveBeenCalledTimes(3);
  refused.count(refusal);
  expect(error.mock.calls.at(-1)).toEqual(lineOf(1));
  expect(error).toHaveBeenCalledTimes(4);
});

it('those that are not told of yet are as the server stops', () => {
  const error = jest.fn();
  const refused = new RefusedNotifications({ error });
  refused.count(refusal);
  refused.count(refusal);
  refused.close();
  expect(error.mock.calls).toEqual([lineOf(1), lineOf(1)]);
  refused.close();
  expect(error).toHaveBeenCalledTimes(2);
});

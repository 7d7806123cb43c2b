import { createHash } from 'node:crypto';
import { serveCalls } from '../../test/jest/serve-calls';
import { RefusedError } from './call-error';
import { callWithProof } from './sms-challenge';
import { solveChallenge } from './solve-challenge';

const send = () => callWithProof('sendLoginCode', { meetingId: '7', phone: '13812345678' });
const target = (number: number): string => createHash('sha256').update(`salt.${number}`).digest('hex');
const challenge = (number: number) => ({ salt: 'salt', target: target(number), max: 3_000, signature: 's' });

it('of a server that asks for no work is made once', async () => {
  const served = serveCalls({ sendLoginCode: null });
  await send();
  expect(served.made('sendLoginCode')).toHaveLength(1);
});

it('that is refused for another reason is not made again', async () => {
  const served = serveCalls({});
  served.refusals.sendLoginCode = { status: -1, message: '会议报名已结束' };
  await expect(send()).rejects.toThrow('会议报名已结束');
  expect(served.made('sendLoginCode')).toHaveLength(1);
});

it('with work to do is made again once, and then says what the server says', async () => {
  const served = serveCalls({});
  served.refusals.sendLoginCode = { status: -1, message: '请稍后重试', data: { challenge: challenge(3_000) } };
  await expect(send()).rejects.toBeInstanceOf(RefusedError);
  expect(served.made('sendLoginCode')).toHaveLength(2);
});

it('is not made again where the work has no end', async () => {
  const served = serveCalls({});
  served.refusals.sendLoginCode = { status: -1, message: '请稍后重试', data: { challenge: challenge(3_001) } };
  await expect(send()).rejects.toThrow('请稍后重试');
  expect(served.made('sendLoginCode')).toHaveLength(1);
});

it('leaves the page its turns while it works', async () => {
  let [turns, time] = [0, 0];
  // A slow phone: each look at the clock finds it some milliseconds on.
  jest.spyOn(Date, 'now').mockImplementation(() => (time += 5));
  const timer = setInterval(() => (turns += 1), 0);
  expect(await solveChallenge({ ...challenge(2_999), max: 3_000 })).toBe(2_999);
  clearInterval(timer);
  jest.restoreAllMocks();
  expect(turns).toBeGreaterThan(1);
});

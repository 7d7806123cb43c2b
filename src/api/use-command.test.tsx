import { act, useEffect } from 'react';
import { mountPage, type MountedPage } from '../../test/jest/mount-page';
import type { CallInput } from '../contract/calls';
import { TransportFailure } from '../platform/network/http-request';
import { RefusedError } from './call-error';
import type { MakeCall } from './call-server';
import type { Outcome } from './attempt';
import { useCommand } from './use-command';

type Input = CallInput<'deleteMember'>;
type Run = (input: Input) => Promise<Outcome<string> | null>;

const member: Input = { meetingId: '7', phone: '13812345678' };
const other: Input = { meetingId: '7', phone: '13900000042' };
const refusal = new RefusedError(200, { status: 500, data: null, message: '不能删除', msg: '', firstUserMessage: '' });

const by = jest.fn<Promise<unknown>, Parameters<MakeCall>>();
const notify = jest.fn();
let run: Run;
let page: MountedPage;

function Probe({ isKeyed }: { isKeyed: boolean }) {
  const command = useCommand('deleteMember', { by: by as unknown as MakeCall, notify, isKeyed });
  useEffect(() => void (run = command));
  return null;
}

const mount = async (isKeyed = false): Promise<void> => {
  page = await mountPage(<Probe isKeyed={isKeyed} />);
};
const send = async (input = member): Promise<Outcome<string> | null> => {
  let outcome: Outcome<string> | null = null;
  await act(async () => void (outcome = await run(input)));
  return outcome;
};
const keys = (): (string | undefined)[] => by.mock.calls.map(([, , options]) => options?.idempotencyKey);

beforeEach(() => {
  by.mockReset().mockResolvedValue('已删除');
  notify.mockReset();
});
afterEach(() => page.unmount());

it('answers what the server answered, and tells nothing', async () => {
  await mount();
  expect(await send()).toEqual({ kind: 'done', answer: '已删除' });
  expect(by).toHaveBeenCalledWith('deleteMember', member, {});
  expect(notify).not.toHaveBeenCalled();
});

it('tells a refusal and a missing answer apart, in one place, and repeats neither by itself', async () => {
  await mount();
  by.mockRejectedValueOnce(refusal);
  expect(await send()).toEqual({ kind: 'refused', message: '不能删除', error: refusal });
  by.mockRejectedValueOnce(new TransportFailure('timeout'));
  expect(await send()).toMatchObject({ kind: 'unknown', message: '网络较慢，请求超时，请重试' });
  expect(notify.mock.calls).toEqual([['不能删除'], ['网络较慢，请求超时，请重试']]);
  expect(by).toHaveBeenCalledTimes(2);
});

it('does not send the same again while it is under way, but something else', async () => {
  await mount();
  let answer: (text: string) => void = () => undefined;
  by.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  let first: Promise<unknown> = Promise.resolve();
  await act(async () => {
    first = run(member);
    expect(await run(member)).toBeNull();
    expect(await run(other)).toEqual({ kind: 'done', answer: '已删除' });
    answer('');
    await first;
  });
  expect(by).toHaveBeenCalledTimes(2);
  expect(await send()).toMatchObject({ kind: 'done' });
});

it('keeps the key of a submission until it is answered, and takes another after a refusal', async () => {
  await mount(true);
  by.mockRejectedValueOnce(new TransportFailure('network')).mockRejectedValueOnce(refusal);
  await send();
  await send();
  await send();
  const [first, second, third] = keys();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('takes another key for another input', async () => {
  await mount(true);
  by.mockRejectedValueOnce(new TransportFailure('network'));
  await send(member);
  await send(other);
  const [first, second] = keys();
  expect(second).not.toBe(first);
});

import { isDeepStrictEqual } from 'node:util';
import { poll, WaitedInVain } from './poll';

/** Waits until the value read equals the expected one; if it never does, jest shows the difference. */
export async function expectSoon<Value>(read: () => Promise<Value>, wanted: Value): Promise<void> {
  let last: Value | undefined;
  const look = async (): Promise<true | null> => {
    last = await read();
    return isDeepStrictEqual(last, wanted) ? true : null;
  };
  await poll(look, () => '').catch((error: unknown) => {
    if (!(error instanceof WaitedInVain)) throw error;
    expect(last).toEqual(wanted);
  });
}

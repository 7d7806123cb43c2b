import Taro from '@tarojs/taro';

/** WeChat hands out random bytes asynchronously only, so some are kept ready. */
const ready: number[] = [];
const poolSize = 256;

function refill(): void {
  // Taro passes on what the client has, and old clients do not have this, whatever its types say.
  const ask = Taro.getRandomValues as typeof Taro.getRandomValues | undefined;
  void ask?.({ length: poolSize }).then(
    ({ randomValues }) => void ready.push(...new Uint8Array(randomValues)),
    () => undefined,
  );
}

refill();

/**
 * `count` bytes from WeChat's cryptographic source; from Math.random before it has answered for the first
 * time, or where the client is too old to have it. They name submissions and guard no secret.
 */
export function randomBytes(count: number): Uint8Array {
  if (ready.length < count * 2) refill();
  const taken = ready.splice(0, count);
  while (taken.length < count) taken.push(Math.floor(Math.random() * 256));
  return Uint8Array.from(taken);
}

import Taro from '@tarojs/taro';

/** A pool of random bytes, since WeChat provides them only asynchronously. */
const ready: number[] = [];
const poolSize = 256;

function refill(): void {
  // Old WeChat clients lack this function, although Taro's types declare it.
  const client: Partial<typeof Taro> = Taro;
  void client.getRandomValues?.({ length: poolSize }).then(
    ({ randomValues }) => void ready.push(...new Uint8Array(randomValues)),
    () => undefined,
  );
}

refill();

/**
 * Returns `count` bytes from WeChat's cryptographic generator, or from Math.random before its first answer and on clients
 * without it. They identify submissions and protect no secret.
 */
export function randomBytes(count: number): Uint8Array {
  if (ready.length < count * 2) refill();
  const taken = ready.splice(0, count);
  while (taken.length < count) taken.push(Math.floor(Math.random() * 256));
  return Uint8Array.from(taken);
}

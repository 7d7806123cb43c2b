import Taro from '@tarojs/taro';

/** WeChat provides random bytes only asynchronously, so some are kept ready. */
const ready: number[] = [];
const poolSize = 256;

function refill(): void {
  // Taro passes through the client's API, which old clients lack, whatever the types say.
  const client: Partial<typeof Taro> = Taro;
  void client.getRandomValues?.({ length: poolSize }).then(
    ({ randomValues }) => void ready.push(...new Uint8Array(randomValues)),
    () => undefined,
  );
}

refill();

/**
 * `count` bytes from WeChat's cryptographic generator; from Math.random before its first answer or on clients without
 * it. They identify submissions and protect no secret.
 */
export function randomBytes(count: number): Uint8Array {
  if (ready.length < count * 2) refill();
  const taken = ready.splice(0, count);
  while (taken.length < count) taken.push(Math.floor(Math.random() * 256));
  return Uint8Array.from(taken);
}

import { PayFailure } from './pay-failure';

/** WeChat's limit of a merchant's orders within a second, in memory only: a restart lifts it. */
export interface OrderLimit {
  /** @param perSecond null for no limit, as at first */
  set(perSecond: number | null): void;
  /**
   * Counts an order.
   * @throws PayFailure if the last second has had as many as the limit
   */
  count(): void;
  /** The orders that were taken and refused since the limit was set. */
  counted(): { perSecond: number | null; taken: number; refused: number };
}

export function createOrderLimit(now: () => number): OrderLimit {
  let perSecond: number | null = null;
  let taken = 0;
  let refused = 0;
  let lately: number[] = [];
  return {
    set(limit) {
      [perSecond, taken, refused, lately] = [limit, 0, 0, []];
    },
    count() {
      if (perSecond === null) return;
      const at = now();
      lately = lately.filter((one) => one > at - 1_000);
      if (lately.length >= perSecond) {
        refused += 1;
        throw new PayFailure(429, 'FREQUENCY_LIMITED', '请求频率超限，请稍后重试');
      }
      taken += 1;
      lately.push(at);
    },
    counted: () => ({ perSecond, taken, refused }),
  };
}

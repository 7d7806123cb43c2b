import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order, PendingNotification, RefundRecord } from '../../server/sandbox/sandbox-state';

/** The money as WeChat has booked it. */
export class WechatBooks {
  constructor(private readonly folder: string) {}

  /** In fen; `untold` counts what the server has not been told of. */
  read(): { received: number; refunded: number; untold: number } {
    const state = JSON.parse(readFileSync(join(this.folder, 'state.json'), 'utf8')) as {
      orders: Order[];
      refunds: RefundRecord[];
      notifications: PendingNotification[];
    };
    const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
    return {
      received: sum(state.orders.filter(({ paidAt }) => paidAt !== null).map(({ totalFen }) => totalFen)),
      refunded: sum(state.refunds.map(({ refundFen }) => refundFen)),
      untold: state.notifications.length,
    };
  }
}

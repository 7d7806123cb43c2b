import type { FastifyBaseLogger } from 'fastify';
import type { GatewayError } from '../../gateways/ports';

const everyMs = 60_000;

/**
 * Logs notifications that do not come from their provider: the first at once, those that follow as one line a minute with
 * their number. Anybody can send them, as fast as they like.
 */
export class RefusedNotifications {
  private timer: NodeJS.Timeout | undefined;
  private waiting = 0;
  private last: GatewayError | null = null;

  constructor(private readonly log: Pick<FastifyBaseLogger, 'error'>) {}

  count(error: GatewayError): void {
    this.waiting += 1;
    this.last = error;
    if (this.timer === undefined) this.tell();
  }

  /** Tells of those that are not told of yet. */
  close(): void {
    clearTimeout(this.timer);
    this.write();
  }

  private tell(): void {
    this.timer = this.write() ? setTimeout(() => this.tell(), everyMs).unref() : undefined;
  }

  private write(): boolean {
    if (this.last === null) return false;
    const { gateway, code, message } = this.last;
    this.log.error({ gateway, code, count: this.waiting, reason: message }, 'notifications refused');
    this.waiting = 0;
    this.last = null;
    return true;
  }
}

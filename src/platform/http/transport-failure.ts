/** What kept a call from being answered. Nothing may be concluded from any of them (design section 3). */
export type TransportFailureKind = 'offline' | 'timeout' | 'network' | 'server' | 'busy';

const messages: Record<TransportFailureKind, string> = {
  offline: '当前没有网络，请检查网络后重试',
  timeout: '网络较慢，请求超时，请重试',
  network: '网络连接失败，请重试',
  server: '服务器暂时无法响应，请稍后重试',
  busy: '操作过于频繁，请稍后重试',
};

/** A call that got no usable answer: no network, a time-out, HTTP 5xx or 429. */
export class TransportFailure extends Error {
  constructor(
    readonly kind: TransportFailureKind,
    message: string = messages[kind],
  ) {
    super(message);
    this.name = 'TransportFailure';
  }

  /** A limit is not lifted by asking again at once; the others may pass. */
  get isWorthRetrying(): boolean {
    return this.kind !== 'busy';
  }
}

import { readFlag, readObject } from '../../src/domain/json/read-value';

/** The server refused a call; `message` is for the member. */
export class DeskRefusal extends Error {
  constructor(
    message: string,
    readonly httpStatus: number,
    readonly data: unknown,
  ) {
    super(message);
    this.name = 'DeskRefusal';
  }

  /** True if the act asks for a code first. */
  get asksAgain(): boolean {
    return this.httpStatus === 403 && readFlag(readObject(this.data).asksAgain);
  }
}

/** Tells whether an act was refused because a colleague has changed what it would overwrite. */
export const isConflict = (error: unknown): boolean => error instanceof DeskRefusal && error.httpStatus === 409;

export type OutageKind = 'offline' | 'timeout' | 'network' | 'server' | 'busy';

const outageMessages: Readonly<Record<OutageKind, string>> = {
  offline: '网络断了，请检查网络后重试',
  timeout: '服务器 20 秒没有回答，请重试',
  network: '连不上服务器，请重试',
  server: '服务器出错了，请重试',
  busy: '操作太快，请稍后重试',
};

/** No answer came, or none that decides anything: an act may have been carried out. */
export class DeskOutage extends Error {
  constructor(
    readonly kind: OutageKind,
    /** The number by which the server's log has the request; '' where none came. */
    readonly requestId = '',
    message = '',
  ) {
    super(message || outageMessages[kind]);
    this.name = 'DeskOutage';
  }
}

/** The member gave up an act that asked for a code. */
export class DeskGivenUp extends Error {
  constructor() {
    super('已放弃，什么也没有改');
    this.name = 'DeskGivenUp';
  }
}

/** The text to show for any failed call. */
export const failureText = (error: unknown): string =>
  error instanceof DeskRefusal || error instanceof DeskOutage || error instanceof DeskGivenUp
    ? error.message
    : '出错了，请刷新页面后重试';

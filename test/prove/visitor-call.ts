import { isPlainObject } from '../../src/domain/json/read-value';
import { isFull } from './proof';

/** The result of a visitor's call. */
export type Outcome =
  | { kind: 'done'; data: unknown }
  /** By a rule: the call is not to be repeated. */
  | { kind: 'refused'; message: string }
  /** 503 or 429 with Retry-After; 502 where WeChat has not answered in time, as to a node that stood still. */
  | { kind: 'later' }
  /** No answer: the connection was refused or broken off. */
  | { kind: 'lost' };

type Headers = Readonly<Record<string, string>>;

export interface VisitorRequest {
  body?: unknown;
  headers?: Headers;
}

/**
 * Longer than anything may take: a statement's limit, the wait for its connection, and a pause of ten seconds. Where no time
 * is judged it is only below what fetch itself waits for, which would pass for a broken connection.
 */
const patienceMs = isFull ? 60_000 : 240_000;

/**
 * Makes calls as people's devices do, and writes down every answer that they should never see: an error other than
 * "later", a "later" that does not say when, words of the inside, or none at all.
 */
export class VisitorCalls {
  readonly breaches: string[] = [];
  readonly counts = { done: 0, refused: 0, later: 0, lost: 0 };

  async call(origin: string, path: string, { body, headers = {} }: VisitorRequest = {}): Promise<Outcome> {
    const outcome = await this.make(origin, path, body, headers);
    this.counts[outcome.kind] += 1;
    return outcome;
  }

  private async make(origin: string, path: string, body: unknown, headers: Headers): Promise<Outcome> {
    const url = `${origin}${path}`;
    const asJson = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(patienceMs);
    let response: Response;
    let text: string;
    try {
      response = await fetch(
        url,
        body === undefined
          ? { headers, signal }
          : { method: 'POST', headers: { ...asJson, ...headers }, body: JSON.stringify(body), signal },
      );
      text = await response.text();
    } catch (error) {
      if (signal.aborted) this.breach(path, `no answer in ${patienceMs / 1000} s (${String(error)})`);
      return { kind: 'lost' };
    }
    if (/\n\s+at |node_modules|\.ts:\d/.test(text)) this.breach(path, `an answer shows the inside: ${text}`);
    if (response.status === 503 || response.status === 429) {
      if (!/^\d+$/.test(response.headers.get('retry-after') ?? ''))
        this.breach(path, `${response.status} without Retry-After: ${text}`);
      return { kind: 'later' };
    }
    if (response.status === 502 && text.includes('暂时无法响应，请稍后重试')) return { kind: 'later' };
    if (response.status >= 500) this.breach(path, `${response.status}: ${text}`);
    const answer = readAnswer(text);
    if (response.status !== 200 || answer.status !== 200)
      return { kind: 'refused', message: `${response.status} ${String(answer.message)}` };
    return { kind: 'done', data: answer.data };
  }

  private breach(path: string, what: string): void {
    // An outage may give thousands of the same kind.
    if (this.breaches.length < 50) this.breaches.push(`${path.split('?')[0]}: ${what.slice(0, 300)}`);
  }
}

function readAnswer(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    return isPlainObject(answer) ? answer : {};
  } catch {
    return {};
  }
}

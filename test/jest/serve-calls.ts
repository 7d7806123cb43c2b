// As where all calls have come.
import '../../src/api/register-page-calls';
import { calls, type CallName as ServedCall } from '../../src/contract/calls';

/** An answer's body, and its HTTP status if not 200. */
interface Refusal {
  httpStatus?: number;
  status: number;
  message: string;
  data?: unknown;
  /** An alternative place for a refused registration's message (product §4.9). */
  msg?: string;
  result?: { users: { msg: string }[] };
}

export interface MadeCall {
  name: ServedCall;
  url: string;
  body: unknown;
  /** The Authorization header; '' if absent. */
  authorization: string;
  /** The Idempotency-Key header; '' if absent. */
  idempotencyKey: string;
}

/** A fake server: calls by their contract names. */
export interface ServedCalls {
  /** `data` of the answers, by call; a function answers each request apart. */
  answers: Partial<Record<ServedCall, unknown>>;
  /** `message` of the answers, by call; '' by default. */
  says: Partial<Record<ServedCall, string>>;
  refusals: Partial<Record<ServedCall, Refusal>>;
  /** Calls that get no answer. */
  failing: Set<ServedCall>;
  /** The requests of a call, in order. */
  made: (name: ServedCall) => MadeCall[];
}

// Saved before any test installs fake timers.
const realSetTimeout = setTimeout;

const table = Object.entries(calls).map(([name, { method, path }]) => ({
  name: name as ServedCall,
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Replaces `fetch` with answers that a test can change at any time. */
export function serveCalls(answers: ServedCalls['answers']): ServedCalls {
  const made: MadeCall[] = [];
  const served: ServedCalls = {
    answers,
    says: {},
    refusals: {},
    failing: new Set(),
    made: (name) => made.filter((call) => call.name === name),
  };
  const answer = async (url: string, options: RequestInit = {}) => {
    const path = url.replace(/\?.*$/, '');
    const row = table.find(({ method, pattern }) => method === (options.method ?? 'GET') && pattern.test(path));
    if (row === undefined) throw new Error(`No call of the contract is ${options.method ?? 'GET'} ${url}`);
    const { name } = row;
    const call: MadeCall = {
      name,
      url,
      body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined,
      authorization: new Headers(options.headers).get('Authorization') ?? '',
      idempotencyKey: new Headers(options.headers).get('Idempotency-Key') ?? '',
    };
    made.push(call);
    // Always asynchronous: an answer takes a turn of the event loop, during which the page may unmount.
    await new Promise((resolve) => realSetTimeout(resolve, 0));
    if (served.failing.has(name)) throw new TypeError('Failed to fetch');
    const { httpStatus = 200, ...refusal } = served.refusals[name] ?? { status: 200, message: served.says[name] ?? '' };
    const given = served.answers[name];
    const data: unknown = typeof given === 'function' ? (given as (made: MadeCall) => unknown)(call) : given;
    const body = JSON.stringify({ data, ...refusal });
    return { status: httpStatus, text: () => Promise.resolve(body) };
  };
  Object.assign(globalThis, { fetch: answer });
  return served;
}

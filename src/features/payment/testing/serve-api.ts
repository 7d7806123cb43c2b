interface Refusal {
  httpStatus?: number;
  status: number;
  message: string;
}

// Captured before any test installs fake timers.
const realSetTimeout = setTimeout;

/** A fake server: calls are identified by the last part of their path. */
export interface FakeApi {
  /** The answer's `data`, by call. */
  answers: Record<string, unknown>;
  refusals: Record<string, Refusal>;
  /** Calls that get no answer. */
  failing: Set<string>;
  /** Calls that are never answered, as where the connection is lost in silence. */
  unanswered: Set<string>;
  /** How often a call was made. */
  count: (call: string) => number;
  /** The bodies posted to a call. */
  bodies: (call: string) => unknown[];
}

/** Replaces `fetch` with answers that a test can change at any time. */
export function serveApi(answers: Record<string, unknown>): FakeApi {
  const made: { call: string; body: unknown }[] = [];
  const madeTo = (call: string) => made.filter((one) => one.call === call);
  const api: FakeApi = {
    answers,
    refusals: {},
    failing: new Set(),
    unanswered: new Set(),
    count: (call) => madeTo(call).length,
    bodies: (call) => madeTo(call).map(({ body }) => body),
  };
  const answer = async (url: string, options: RequestInit = {}) => {
    const call = /\/([^/?]+)(\?|$)/.exec(url)?.[1] ?? '';
    made.push({ call, body: typeof options.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined });
    // Never synchronous: an answer takes a turn of the event loop, during which the page may unmount.
    await new Promise((resolve) => realSetTimeout(resolve, 0));
    if (api.unanswered.has(call)) await new Promise(() => undefined);
    if (api.failing.has(call)) throw new TypeError('Failed to fetch');
    const { httpStatus = 200, ...refusal } = api.refusals[call] ?? { status: 200, message: '' };
    const body = JSON.stringify({ data: api.answers[call], ...refusal });
    return { status: httpStatus, text: () => Promise.resolve(body) };
  };
  Object.assign(globalThis, { fetch: answer });
  return api;
}

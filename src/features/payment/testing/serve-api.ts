interface Refusal {
  httpStatus?: number;
  status: number;
  message: string;
}

// Captured before any test installs fake timers.
const realSetTimeout = setTimeout;

/** A fake server: calls are identified by the last part of their path. */
export interface FakeApi {
  /** The `data` of each call's answer. */
  answers: Record<string, unknown>;
  refusals: Record<string, Refusal>;
  /** Calls that fail without an answer. */
  failing: Set<string>;
  /** Calls that never settle, as if the connection was lost silently. */
  unanswered: Set<string>;
  /** Returns how often a call was made. */
  count: (call: string) => number;
  /** Returns the bodies posted to a call. */
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
    // Answers are asynchronous, so that the page may unmount meanwhile.
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

/** A session of the W3C's WebDriver protocol (https://www.w3.org/TR/webdriver2/), as far as the journeys need it. */
export interface WebDriver {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs the body of a function in the page. @returns what it returns, which JSON can say */
  run<Result>(body: string, ...given: readonly unknown[]): Promise<Result>;
  /** Presses and releases the mouse at a point of the viewport, in CSS pixels. */
  click(point: { x: number; y: number }): Promise<void>;
  /** Types characters and keys, holding `held` down meanwhile. */
  type(text: string, held?: string): Promise<void>;
  /** @returns a PNG of the viewport */
  picture(): Promise<Buffer>;
  end(): Promise<void>;
}

/** Keys by the code points that the protocol gives them. */
export const keys = { control: '\uE009', backspace: '\uE003', tab: '\uE004', escape: '\uE00C' } as const;

/** The driver's own limits, in milliseconds; its limit for a page to load would be five minutes. */
const timeouts = { script: 30_000, pageLoad: 30_000 };
/** A page that goes while it is asked may take the answer along: the driver then says nothing at all. */
const answerTimeoutMs = 40_000;

/** What the driver says when it refuses a command, or that it says nothing. */
export class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

export async function beginSession(address: string, capabilities: object): Promise<WebDriver> {
  const command = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers };
    const signal = AbortSignal.timeout(answerTimeoutMs);
    const ask = async (): Promise<{ ok: boolean; value: unknown }> => {
      const answer = await fetch(`${address}${path}`, { method, ...sent, signal });
      return { ok: answer.ok, ...((await answer.json()) as { value: unknown }) };
    };
    const { ok, value } = await ask().catch((error: unknown) => {
      throw signal.aborted ? new WebDriverError('no answer', `${method} ${path}`) : error;
    });
    if (ok) return value as Result;
    const { error, message } = value as { error: string; message: string };
    throw new WebDriverError(error, message);
  };

  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { ...capabilities, timeouts } },
  });
  const post = <Result>(path: string, body: object = {}): Promise<Result> =>
    command('POST', `/session/${sessionId}${path}`, body);
  const get = <Result>(path: string): Promise<Result> => command('GET', `/session/${sessionId}${path}`);

  return {
    open: (url) => post('/url', { url }),
    url: () => get('/url'),
    reload: () => post('/refresh'),
    back: () => post('/back'),
    run: (body, ...given) => post('/execute/sync', { script: body, args: given }),
    click: async ({ x, y }) => {
      const moves = [
        { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const parameters = { pointerType: 'mouse' };
      await post('/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters, actions: moves }] });
    },
    type: async (text, held) => {
      const pressed = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      const before = held === undefined ? [] : [{ type: 'keyDown', value: held }];
      const after = held === undefined ? [] : [{ type: 'keyUp', value: held }];
      const actions = [...before, ...pressed, ...after];
      await post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    picture: async () => Buffer.from(await get<string>('/screenshot'), 'base64'),
    end: () => command('DELETE', `/session/${sessionId}`),
  };
}

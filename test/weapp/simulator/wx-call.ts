/** How `wx` answers: every asynchronous call takes callbacks, and without any returns a promise. */
export interface CallbackOptions {
  success?: (result: object) => void;
  fail?: (result: object) => void;
  complete?: (result: object) => void;
}

/** Why a client refuses a call. */
export class Refusal extends Error {
  constructor(
    reason: string,
    readonly errno?: number,
  ) {
    super(reason);
  }
}

export type WxCall<Options> = (options?: Options & CallbackOptions) => unknown;

/**
 * One of WeChat's asynchronous calls.
 * @param run what it does; throws a `Refusal`
 */
export function wxCall<Options extends object = object>(
  name: string,
  run: (options: Options) => unknown,
): WxCall<Options> {
  return (given) => {
    const options = given ?? ({} as Options & CallbackOptions);
    const outcome = settle(name, () => run(options));
    const { success, fail, complete } = options;
    if (success === undefined && fail === undefined && complete === undefined) {
      return outcome.then(({ isOk, result }) => (isOk ? result : Promise.reject(result as Error)));
    }
    void outcome.then(({ isOk, result }) => {
      (isOk ? success : fail)?.(result);
      complete?.(result);
    });
    return undefined;
  };
}

async function settle(name: string, run: () => unknown): Promise<{ isOk: boolean; result: object }> {
  // Never before the caller has gone on.
  await new Promise((resolve) => setTimeout(resolve, 0));
  try {
    const result = await run();
    return { isOk: true, result: { ...(typeof result === 'object' ? result : {}), errMsg: `${name}:ok` } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, errno } = error;
    return { isOk: false, result: { errMsg: `${name}:fail ${message}`, ...(errno === undefined ? {} : { errno }) } };
  }
}

/** `onX` and `offX` for each event, and what fires them. */
export function wxEvents(names: readonly string[]): {
  calls: Record<string, (listener: (detail: object) => void) => void>;
  fire: (name: string, detail: object) => void;
} {
  const listeners = new Map(names.map((name) => [name, new Set<(detail: object) => void>()]));
  type Listen = (listener: (detail: object) => void) => void;
  const calls = names.flatMap((name): [string, Listen][] => [
    [`on${name}`, (listener) => void listeners.get(name)?.add(listener)],
    [`off${name}`, (listener) => void listeners.get(name)?.delete(listener)],
  ]);
  const fire = (name: string, detail: object): void => listeners.get(name)?.forEach((listener) => listener(detail));
  return { calls: Object.fromEntries(calls), fire };
}

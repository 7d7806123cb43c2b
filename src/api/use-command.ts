import { useRef } from 'react';
import type { CallAnswer, CallInput, CallName } from '../contract/calls';
import { randomId } from '../platform/device/random-id';
import { attempt, type Outcome } from './attempt';
import { callServer, type MakeCall } from './call-server';

interface CommandOptions {
  /** Makes the call: a session's client for authenticated calls, else the plain client. */
  by?: MakeCall;
  /** The one place where a failure is shown: a toast or a dialog. Awaited. */
  notify: (message: string) => unknown;
  /**
   * Sends idempotency keys: the same input reuses its key until an answer arrives; after a refusal it gets a new one.
   */
  isKeyed?: boolean;
}

/**
 * Makes a call of kind `command` for a screen. It is never retried automatically, nor sent while the same one is pending.
 * @returns a function that sends it and resolves to its outcome, or to null if the same command is already pending
 */
export function useCommand<Name extends CallName>(
  name: Name,
  { by = callServer, notify, isKeyed = false }: CommandOptions,
): (input: CallInput<Name>) => Promise<Outcome<CallAnswer<Name>> | null> {
  // A ref, since two taps can arrive before React re-renders.
  const underWay = useRef(new Set<string>());
  const submission = useRef({ content: '', key: '' });

  return async (input) => {
    const content = JSON.stringify(input);
    if (underWay.current.has(content)) return null;
    if (submission.current.content !== content) submission.current = { content, key: randomId() };
    const { key } = submission.current;
    underWay.current.add(content);
    const outcome = await attempt(() => by(name, input, isKeyed ? { idempotencyKey: key } : {}));
    underWay.current.delete(content);
    if (outcome.kind !== 'unknown' && submission.current.key === key) submission.current = { content: '', key: '' };
    if (outcome.kind === 'unknown' || (outcome.kind === 'refused' && !outcome.error.isExplained))
      await notify(outcome.message);
    return outcome;
  };
}

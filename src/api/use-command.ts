import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallAnswer, CallInput, CallName } from '../contract/calls';
import { randomId } from '../platform/random-id/random-id';
import { errorMessage, RefusedError } from './call-error';
import { callServer, type MakeCall } from './call-server';
import { queryClient } from './use-call';

/** What came of a command. `unknown`: no answer came, so that it may have been carried out. */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; message: string; error: RefusedError }
  | { kind: 'unknown'; message: string; error: unknown };

/** Does what may fail for want of the server, and says what came of it instead of throwing. */
export async function attempt<Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { kind: 'done', answer: await work() };
  } catch (error) {
    const message = errorMessage(error);
    return error instanceof RefusedError ? { kind: 'refused', message, error } : { kind: 'unknown', message, error };
  }
}

interface CommandOptions {
  /** Makes the call: a session's for those in somebody's name, else the plain client. */
  by?: MakeCall;
  /** The one place where a failure shows: a toast, a dialog. What it returns is waited for. */
  notify: (message: string) => unknown;
  /**
   * Names submissions to the server: the same input again is the same submission until an answer came, and another one
   * after the server's no.
   */
  isKeyed?: boolean;
}

/**
 * One of the calls of kind `command`, for a screen's use. It is never repeated by itself, and not sent again while the
 * same is under way.
 * @returns what sends it: it answers what came of it, null where the same was under way already
 */
export function useCommand<Name extends CallName>(
  name: Name,
  { by = callServer, notify, isKeyed = false }: CommandOptions,
): (input: CallInput<Name>) => Promise<Outcome<CallAnswer<Name>> | null> {
  const { mutateAsync } = useMutation(
    {
      mutationFn: ({ input, idempotencyKey }: { input: CallInput<Name>; idempotencyKey?: string }) =>
        by(name, input, idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
    queryClient,
  );
  // Refs, since two taps can come before React has drawn the first one's effect.
  const underWay = useRef(new Set<string>());
  const submission = useRef({ content: '', key: '' });

  return async (input) => {
    const content = JSON.stringify(input);
    if (underWay.current.has(content)) return null;
    if (submission.current.content !== content) submission.current = { content, key: randomId() };
    const { key } = submission.current;
    underWay.current.add(content);
    const outcome = await attempt(() => mutateAsync(isKeyed ? { input, idempotencyKey: key } : { input }));
    underWay.current.delete(content);
    if (outcome.kind !== 'unknown' && submission.current.key === key) submission.current = { content: '', key: '' };
    if (outcome.kind !== 'done') await notify(outcome.message);
    return outcome;
  };
}

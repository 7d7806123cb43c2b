import { recordUnanswered } from '../platform/network/unanswered';
import { errorMessage, RefusedError } from './call-error';
import { queryClient } from './use-call';

/** The result of a command. `unknown`: no answer arrived, so it may have been carried out. */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'refused'; message: string; error: RefusedError }
  | { kind: 'unknown'; message: string; error: unknown };

/** Turns failures of a server call into an outcome instead of throwing. */
export async function attempt<Answer>(work: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { kind: 'done', answer: await work() };
  } catch (error) {
    const message = errorMessage(error);
    if (!(error instanceof RefusedError)) {
      recordUnanswered(message);
      return { kind: 'unknown', message, error };
    }
    // The refused command may contain a consent to terms that have changed meanwhile: reload them.
    void queryClient.invalidateQueries({ queryKey: ['getPrivacyNotice'] });
    return { kind: 'refused', message, error };
  }
}

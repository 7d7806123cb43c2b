import type { SubmitResult } from '../../contract/payment';
import { textAnswer, type Answers } from '../../domain/form/answers';
import { questions } from '../../domain/form/known-questions';
import type { Meeting } from '../../domain/meeting/meeting';
import { explainMissingChunk } from '../../platform/browser/chunk-loading';
import type { Subscription } from '../../session/subscription';
import { askToSubscribe } from '../../session/subscriptions';
import { useOneAtATime } from '../../ui/native/use-one-at-a-time';
import type { SubmittedForm } from './post-registration';
import type { RegistrationDraft } from './registration-draft';

const loadPosting = () => import('./post-registration');

/** Goes on once registered. */
export type AfterRegistration = (meeting: Meeting, result: SubmitResult) => Promise<void>;

/**
 * Loads the code that posts a registration. A form calls it at each change, so that the code is there at the last tap, and
 * a visitor who only reads the form does not load it. A failure is ignored: posting loads it again, and reports it.
 */
export function preparePosting(loadNext: () => Promise<AfterRegistration>): void {
  void Promise.all([loadPosting(), loadNext()]).catch(() => undefined);
}

/** Posts a registration and shows the result. */
export interface RegistrationPoster {
  isPosting: boolean;
  /**
   * @param told the subscription that the tap has already asked for; omitted to ask now
   * @returns the server's refusal; null for none
   */
  register: (
    draft: RegistrationDraft,
    form: SubmittedForm,
    answers: Answers,
    told?: Subscription,
  ) => Promise<string | null>;
}

/**
 * Asks the user to accept WeChat messages about a registration: its review, if the meeting has one, and the reminder of the
 * meeting, for which a payment asks where one follows.
 */
export function askAboutRegistration(
  meeting: Pick<Meeting, 'isReviewed' | 'isPaid'>,
  answers: Answers,
): Promise<Subscription> {
  const { isReviewed, isPaid } = meeting;
  const kinds = [...(isReviewed ? ['review' as const] : []), ...(isPaid ? [] : ['reminder' as const])];
  return askToSubscribe(kinds, textAnswer(answers, questions.phone));
}

/** @param loadNext loads what is called with the result of a successful registration, before anything is posted */
export function useRegistrationPoster(
  meeting: Meeting,
  loadNext: () => Promise<AfterRegistration>,
): RegistrationPoster {
  const posting = useOneAtATime();
  const post: RegistrationPoster['register'] = async (draft, form, answers, asked) => {
    const told = asked ?? (await askAboutRegistration(meeting, answers));
    const loaded = await Promise.all([loadPosting(), loadNext()]).catch(explainMissingChunk);
    if (loaded === undefined) return null;
    const [{ postAndShow }, goOn] = loaded;
    return postAndShow(meeting, { draft, form, answers }, (result) => {
      void told.keep(meeting.id, 'device');
      return goOn(meeting, result);
    });
  };
  return {
    isPosting: posting.isWorking,
    register: async (...registration) => (await posting.run(() => post(...registration))) ?? null,
  };
}

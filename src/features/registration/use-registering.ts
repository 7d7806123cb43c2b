import type { Meeting } from '../../domain/meeting/meeting';
import type { SubmitResult } from '../../contract/payment';
import type { Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { alert } from '../../platform/feedback/feedback';
import { useOneAtATime } from '../../ui/button/use-one-at-a-time';
import { postRegistration } from './post-registration';
import { dropRegistrationDraft, type RegistrationDraft } from './registration-draft';

/** Posts a registration and says what came of it. */
export interface Registering {
  isPosting: boolean;
  /** @returns what the server said against it; null where it did not */
  register: (draft: RegistrationDraft, fields: readonly FormField[], answers: Answers) => Promise<string | null>;
}

/** @param onRegistered what follows a registration that is in */
export function useRegistering(meeting: Meeting, onRegistered: (result: SubmitResult) => Promise<void>): Registering {
  const posting = useOneAtATime();
  const post: Registering['register'] = async (draft, fields, answers) => {
    const outcome = await postRegistration(meeting, draft, fields, answers);
    if (outcome.kind === 'registered') {
      dropRegistrationDraft(meeting.id);
      await onRegistered(outcome.result);
    } else if (outcome.kind === 'refused') {
      await alert({ title: '报名未成功', text: outcome.message });
      return outcome.message;
    } else {
      await alert({ title: '未收到结果', text: `${outcome.message}。您填写的内容已保存，重新提交不会重复报名。` });
    }
    return null;
  };
  return {
    isPosting: posting.isWorking,
    register: async (...registration) => (await posting.run(() => post(...registration))) ?? null,
  };
}

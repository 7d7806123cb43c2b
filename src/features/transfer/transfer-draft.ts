import { sessionDraft } from '../../session/session-drafts';

/**
 * What is typed of new holders, for `restoreAnswers`, by the ticket that is given away; apart from the giver's own
 * registration.
 */
export const transferDraft = sessionDraft<unknown>('transfer', (value) => value);

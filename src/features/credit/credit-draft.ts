import { sessionDraft } from '../../session/session-drafts';
import { readCreditInfo } from '../../contract/credit-info';
import { isPlainObject } from '../../domain/json/read-value';

/** Credit forms, by attendee: what one person typed is not shown to the next who logs in. */
export const creditDraft = sessionDraft('credit', (value) => (isPlainObject(value) ? readCreditInfo(value) : null));

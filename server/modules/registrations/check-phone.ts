import { isMobilePhone } from '../../../src/domain/mobile-phone';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../dependencies';
import { meetingById } from '../meetings/store';
import { duplicatePhoneMessage } from './register';
import { findLiveEntry, findSubmission } from './store';

/**
 * Whether a phone may register (spec section 7, `getEnteredByPhone`): code -1 with a message where it may not. Who
 * names the key of the submission that registered it is told nothing of a duplicate: it is their own.
 */
export async function checkPhone(
  given: { meetingId: string; phone: string; key: string },
  { database }: Dependencies,
): Promise<{ code: number; message: string }> {
  const meeting = await meetingById(database.query, given.meetingId);
  const phone = cleanNumber('phone', given.phone);
  if (!isMobilePhone(phone)) return { code: -1, message: '请输入正确的手机号码' };
  const entry = await findLiveEntry(database.query, meeting.id, phone);
  if (entry === null) return { code: 0, message: '' };
  const submission = given.key === '' ? null : await findSubmission(database.query, given.key);
  return submission?.entryId === entry.id ? { code: 0, message: '' } : { code: -1, message: duplicatePhoneMessage };
}

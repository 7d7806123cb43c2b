import type { Attendee } from '../../../src/domain/attendee/attendee';
import type { Dependencies } from '../../context/dependencies';
import { notFound } from '../../http/answers';
import { attendeeOf } from '../../stores/entries/attendee-of';
import { shownRowsOf } from '../../stores/entries/attendee-rows';
import { isOrderOfEntry } from '../../stores/orders/order-items';
import { registeredBy } from '../../stores/submissions/store';

interface OwnTicketRequest {
  meetingId: string;
  /** The order's number; '' for a registration that had none. */
  outTradeNo: string;
  /** The Idempotency-Key of the registration; '' if absent. */
  key: string;
}

/**
 * Returns the ticket of a registration to the device that submitted it (product §10.24), with its code once it admits. The
 * key proves the device: nobody else has seen it. The answer has nothing of the form.
 * @throws Refusal (404) where key, meeting and order do not belong together
 */
export async function getOwnTicket(
  { meetingId, outTradeNo, key }: OwnTicketRequest,
  { database: { query }, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<Attendee> {
  const registered = key === '' ? null : await registeredBy(query, key);
  if (registered === null || String(registered.meetingId) !== meetingId) throw unknownRegistration();
  const { entryId } = registered;
  const [row] = await shownRowsOf(query, [entryId]);
  if (row === undefined) throw unknownRegistration();
  // A key alone opens only what nobody has to pay for.
  const isProved = outTradeNo === '' ? row.feeFen === 0 : await isOrderOfEntry(query, outTradeNo, entryId);
  if (!isProved) throw unknownRegistration();
  const view = { cipher, now: clock.now(), invoice: null, isFromOtherDevice: false, showsIdNumbers: false };
  return attendeeOf({ ...row, answers: {}, fileIds: null, credit: null, provinceText: '' }, view);
}

const unknownRegistration = () => notFound('没有找到这次报名，请登录查看');

import type { EntryType } from '../../../src/domain/attendee/attendee';
import { cleanVoucherCode, unknownVoucherMessage, voucherRefusal } from '../../../src/domain/voucher/voucher';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { NewEntryRow } from '../../db/tables/entries';
import type { VoucherRow } from '../../db/tables/vouchers';
import { refuse } from '../../http/answers';
import { findVoucher, usesOf, voucherById, voucherOfRow } from './store';

/**
 * Finds the voucher that somebody gives, if they may register with it now. Its uses are decided by the trigger of `entered`.
 * @param who `phone` is '' while it is not known
 * @throws Refusal
 */
export async function judgeVoucher(
  typed: string,
  { meetingId, ...who }: { meetingId: number; phone: string; type: EntryType },
  { database: { query }, cipher, clock }: Pick<Dependencies, 'database' | 'cipher' | 'clock'>,
): Promise<VoucherRow> {
  const code = cleanVoucherCode(typed);
  const found = code === '' ? null : await findVoucher(query, cipher, { meetingId, code });
  if (found === null) throw refuse(unknownVoucherMessage);
  const now = clock.now();
  const used = await usesOf(query, found.id, new Date(now));
  const voucherFault = voucherRefusal(voucherOfRow(found), { ...who, used }, now);
  if (voucherFault !== null) throw refuse(voucherFault);
  return found;
}

/** Says why the trigger left out somebody with a voucher that was right a moment ago; null if it was not for the voucher. */
export async function whyVoucherLost(
  query: Queryable,
  {
    voucherId,
    phone,
    entryType: type,
    createdAt,
  }: Pick<NewEntryRow, 'voucherId' | 'phone' | 'entryType' | 'createdAt'>,
  now: number,
): Promise<string | null> {
  const voucher = voucherId === null ? null : await voucherById(query, voucherId);
  if (voucher === null) return null;
  // A use that has lapsed is nobody's for a minute, as a place.
  const used = await usesOf(query, voucher.id, new Date(createdAt.getTime() - 60_000));
  return voucherRefusal(voucherOfRow(voucher), { phone, type, used }, now);
}

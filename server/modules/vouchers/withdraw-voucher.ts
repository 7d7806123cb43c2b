import {
  guestStateTexts,
  isOpenVoucher,
  mayWithdrawVoucher,
  voucherState,
  voucherStateTexts,
  type VoucherState,
} from '../../../src/domain/voucher/voucher';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable, Transaction } from '../../db/database';
import type { VoucherRow } from '../../db/tables/vouchers';
import { notFound, refuse } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { lockVoucher, updateVoucher, usesOf, voucherById, voucherOfRow } from '../../stores/vouchers/store';

export const unknownVoucher = () => notFound('没有这个优惠码，请刷新后再看');

/**
 * Finds a voucher of a meeting.
 * @throws Refusal (404) for any other
 */
export async function requireVoucher(
  query: Queryable,
  { meetingId, id }: { meetingId: number; id: string },
): Promise<VoucherRow> {
  const voucher = isRowId(id) ? await voucherById(query, id) : null;
  if (voucher?.meetingId !== meetingId) throw unknownVoucher();
  return voucher;
}

/**
 * Locks a voucher of a meeting with which somebody may still register.
 * @param isMeant tells otherwise which vouchers are meant
 * @throws Refusal for any other, which says its state
 */
export async function lockOpenVoucher(
  query: Transaction,
  of: { meetingId: number; id: string },
  now: number,
  isMeant: (state: VoucherState, isGuest: boolean) => boolean = isOpenVoucher,
): Promise<VoucherRow> {
  await requireVoucher(query, of);
  const voucher = await lockVoucher(query, of.id);
  if (voucher === null) throw unknownVoucher();
  const state = voucherState(voucherOfRow(voucher), await usesOf(query, of.id, new Date(now)), now);
  if (isMeant(state, voucher.isGuest)) return voucher;
  throw refuse((voucher.isGuest ? guestStateTexts : voucherStateTexts)[state]);
}

/**
 * Withdraws a voucher or an invitation: nobody registers with it any more, and its kept places are free. Whoever has
 * registered with it keeps its price, also in an order that is not paid yet.
 * @throws Refusal
 */
export async function withdrawVoucher(
  of: { meetingId: number; id: string },
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<VoucherRow> {
  return database.query.transaction(async (query) => {
    const voucher = await lockOpenVoucher(query, of, clock.now(), mayWithdrawVoucher);
    await updateVoucher(query, of.id, { withdrawnAt: new Date(clock.now()) });
    return voucher;
  });
}

import { cleanVoucherCode, madeCodeLength } from '../../../src/domain/voucher/voucher';
import { newVoucherProblems, type NewVouchers } from '../../../src/domain/voucher/new-vouchers';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { refuse, refuseAnswers } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { lockPlaces, placesTakenByOthers } from '../../stores/entries/places';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { rowIdOf } from '../../secrets/random-ids';
import { lockMeeting } from '../../stores/meetings/store';
import { insertVouchers, isVoucherTaken, voucherById, type NewVoucher } from '../../stores/vouchers/store';

/**
 * Makes vouchers of a paid meeting (product §16.46): one with a code of the office's, or any number with codes that nobody
 * can guess.
 * @param once `key` under which the same vouchers are made once, '' for none; `record` writes with them that they were made
 * @returns their ids
 * @throws Refusal
 */
export async function makeVouchers(
  meetingId: number,
  typed: NewVouchers,
  dependencies: Dependencies,
  once: { key: string; record?: (query: Transaction) => Promise<void> } = { key: '' },
): Promise<{ ids: string[] }> {
  const { database, clock, randomIds, cipher } = dependencies;
  const given = { ...typed, label: typed.label.trim(), phone: cleanNumber('phone', typed.phone) };
  const at = new Date(clock.now());
  const problems = newVoucherProblems(given, at.getTime());
  refuseAnswers(problems.map(({ field, message }) => [field, message]));
  const { code, count, label, priceFen, uses, keepsPlaces, phone } = given;
  const content = JSON.stringify({ key: once.key, meetingId, ...given });
  const rows = Array.from({ length: count }, (_, n): NewVoucher => {
    return {
      ...{
        id: once.key === '' ? randomIds.id() : rowIdOf(cipher, `vouchers:${content}:${n}`),
        meetingId,
        label,
        priceFen,
        uses,
        keepsPlaces,
      },
      code: cleanVoucherCode(code) || randomIds.codeText(madeCodeLength),
      phone: phone || null,
      endsAt: given.endsAt === null ? null : new Date(given.endsAt),
      createdAt: at,
    };
  });
  try {
    return await database.query.transaction(async (query) => {
      const meeting = await lockPaidMeeting(query, meetingId);
      const ids = rows.map(({ id }) => id);
      // An office whose answer was lost asks again.
      if ((await voucherById(query, ids[0] ?? '')) !== null) return { ids };
      const wanted = keepsPlaces ? count * uses : 0;
      await requirePlaces(query, meeting, { wanted, advice: '先在“会议设置”加名额，或不给它留名额' }, at);
      await insertVouchers(query, cipher, rows);
      await once.record?.(query);
      return { ids };
    });
  } catch (error) {
    if (!isVoucherTaken(error, 'code')) throw error;
    throw refuse(code === '' ? '生成的优惠码与已有的相同，请再试一次' : '这个会议已有这个优惠码，请换一个');
  }
}

/** @throws Refusal for a meeting where nobody pays, or that was cancelled */
export async function lockPaidMeeting(query: Transaction, meetingId: number): Promise<MeetingRow> {
  const meeting = await lockMeeting(query, meetingId);
  if (!meeting.isPaid) throw refuse('免费会议不用优惠码；要请人参加，把报名链接发给他就可以');
  requireNotCancelled(meeting);
  return meeting;
}

/**
 * Refuses to keep more places than are left. Whoever registers, is offered a place or pays late meanwhile comes before or after.
 * @throws Refusal
 */
export async function requirePlaces(
  query: Transaction,
  { id, places }: MeetingRow,
  { wanted, advice }: { wanted: number; advice: string },
  at: Date,
): Promise<void> {
  if (wanted === 0 || places === null) return;
  await lockPlaces(query, id);
  const taken = await placesTakenByOthers(query, id, at);
  for (const { key, label, places: limit } of places.limits.filter(({ of }) => of === 'meeting' || of === 'paid')) {
    const left = limit - (taken.find((one) => one.key === key)?.taken ?? 0);
    if (left < wanted) throw refuse(`${label}只剩 ${Math.max(0, left)} 个名额，留不下 ${wanted} 个：${advice}`);
  }
}

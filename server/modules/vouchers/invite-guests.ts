import { guestColumns, readGuest, type InvitedGuest } from '../../../src/domain/voucher/guest-columns';
import { reminderBlock, reminderBlockTexts } from '../../../src/domain/link/reminder-block';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import type { Transaction } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { VoucherRow } from '../../db/tables/vouchers';
import { livePhones } from '../../stores/entries/store';
import { requireNotCancelled } from '../../stores/meetings/meeting-of';
import { meetingById } from '../../stores/meetings/store';
import { enqueueNotices } from '../../stores/notices/store';
import { insertVouchers, invitedPhones, isVoucherTaken, updateVoucher } from '../../stores/vouchers/store';
import { shortName } from '../notices/ticket-notices';
import { sendsInvitations } from '../notices/sends-links';
import { readDrafts, type LineFault } from '../tables/read-drafts';
import type { GivenFile } from '../tables/read-table-file';
import { lockPaidMeeting, requirePlaces } from './make-vouchers';
import { lockOpenVoucher } from './withdraw-voucher';

/** A guest's code opens their name and phone: 80 random bits. */
const guestCodeLength = 16;
/** The most guests of a table. */
const mostGuests = 1_000;

/** The result of importing a table of guests: with a fault nothing is saved. The others have an entry or invitation already. */
export interface InvitedGuests {
  faults: readonly LineFault[];
  invited: number;
  already: readonly string[];
}

/**
 * Invites the guests of a table (product §16.47): each gets a link by which they register free of charge, with a place kept.
 * Whoever is invited or registered already is left out.
 * @param given `isTexted` for links that are sent at once
 * @throws Refusal
 */
export async function inviteGuests(
  meetingId: number,
  { file, isTexted }: { file: GivenFile; isTexted: boolean },
  dependencies: Dependencies,
): Promise<InvitedGuests> {
  const { database, cipher, clock, randomIds } = dependencies;
  const read = await readDrafts(file, guestColumns, readGuest, ({ phone }) => phone, '手机');
  if ('faults' in read) return { faults: read.faults, invited: 0, already: [] };
  if (read.drafts.length > mostGuests) throw refuse(`一次最多邀请 ${mostGuests} 人，请分几张表`);
  if (isTexted) requireTexts(dependencies);
  const at = new Date(clock.now());
  try {
    return await database.query.transaction(async (query) => {
      const meeting = await lockPaidMeeting(query, meetingId);
      const known = await invitedPhones(query, meetingId);
      const phones = read.drafts.map(({ phone }) => phone);
      const registered = await livePhones(query, meetingId, phones);
      const isNew = ({ phone }: InvitedGuest): boolean => !known.has(phone) && !registered.has(phone);
      const guests = read.drafts.filter(isNew);
      await requirePlaces(query, meeting, { wanted: guests.length, advice: '先在“会议设置”加名额，或少请几位' }, at);
      const rows = guests.map((guest) => ({
        ...{ id: randomIds.id(), meetingId, code: randomIds.codeText(guestCodeLength), label: '' },
        ...{ ...guest, isGuest: true, priceFen: 0, uses: 1, keepsPlaces: true, createdAt: at },
        ...(isTexted ? { invitedAt: at, texts: 1 } : {}),
      }));
      await insertVouchers(query, cipher, rows);
      if (isTexted) await sendInvitations(query, meeting, rows, at);
      const already = read.drafts.filter((guest) => !isNew(guest)).map(({ name }) => name);
      return { faults: [], invited: rows.length, already };
    });
  } catch (error) {
    if (isVoucherTaken(error, 'guest')) throw refuse('同事刚邀请了其中的人，请重新上传');
    throw error;
  }
}

/**
 * Texts a guest their link, for the first time or again, within `reminderBlock`.
 * @throws Refusal
 */
export async function remindGuest(
  { meetingId, id }: { meetingId: number; id: string },
  dependencies: Dependencies,
): Promise<void> {
  const { database, clock } = dependencies;
  requireTexts(dependencies);
  const now = clock.now();
  await database.query.transaction(async (query) => {
    const meeting = await meetingById(query, String(meetingId));
    requireNotCancelled(meeting);
    const voucher = await lockOpenVoucher(query, { meetingId, id }, now);
    if (!voucher.isGuest) throw refuse('优惠码没有收件人，请把链接发给要用的人');
    const block = reminderBlock(askedOf(voucher), now);
    if (block !== null) throw refuse(reminderBlockTexts[block]);
    const at = new Date(now);
    await updateVoucher(query, id, {
      ...(voucher.invitedAt === null ? { invitedAt: at } : { remindedAt: at }),
      texts: voucher.texts + 1,
    });
    await sendInvitations(query, meeting, [voucher], at);
  });
}

const momentOf = (at: Date | null): string => (at === null ? '' : formatShanghaiTime(at.getTime()));

/** A guest was asked as a member of a team is; the first text is no reminder. */
export const askedOf = ({ invitedAt, remindedAt, texts }: Pick<VoucherRow, 'invitedAt' | 'remindedAt' | 'texts'>) => ({
  ...{ askedAt: momentOf(invitedAt), remindedAt: momentOf(remindedAt), reminders: Math.max(0, texts - 1) },
});

function requireTexts(dependencies: Dependencies): void {
  if (!sendsInvitations(dependencies)) throw refuse('没有配置嘉宾邀请的短信模板，请复制链接发给本人');
}

/** The code goes with the text alone, and becomes a link when it is sent. */
const sendInvitations = (
  query: Transaction,
  meeting: MeetingRow,
  guests: readonly { phone?: string | null; name?: string | null; code: string }[],
  at: Date,
): Promise<void> =>
  enqueueNotices(
    query,
    'guest-invitation',
    meeting,
    guests.map(({ phone, name, code }) => ({
      phone: phone ?? '',
      parameters: { name: shortName(name ?? ''), invites: code },
    })),
    at,
  );

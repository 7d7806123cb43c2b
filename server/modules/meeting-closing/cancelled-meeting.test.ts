import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { orders } from '../../db/tables/orders';
import { changeEntry, entryOf, registerDelegate } from '../../test-support/attendees';
import {
  accept,
  api,
  giver,
  headers,
  offer,
  offered,
  remind,
  server,
  stranger,
} from '../../test-support/offered-tickets';
import { fullSubmission, meetingIds } from '../../test-support/submissions';
import { reopenForOffice } from '../orders/organise-orders';
import { addPerson } from '../people-office/add-person';
import { remindToPay } from '../people-office/tell-person';
import { decideReview } from '../reviews/decide-review';
import { handOver } from '../transfers/hand-over';
import { remindGuest } from '../vouchers/invite-guests';
import { lockPaidMeeting } from '../vouchers/make-vouchers';
import { givePlace } from '../waiting-list/give-place';
import { takePlace } from '../waiting-list/take-place';
import { restoreRegistration } from '../withdrawals/restore-entry';

const meetingId = Number(meetingIds.MI2027);
const phones = ['13812345671', '13812345672', '13812345673', '13812345674'] as const;

it('nobody comes to a cancelled meeting any more, nor is asked to pay for it', async () => {
  const [unpaid, inReview, waiting, gone] = phones;
  const { dependencies } = server;
  const { query } = server.database;
  for (const phone of phones) await registerDelegate(server, phone);
  await changeEntry(server, inReview, { reviewState: 'pending' });
  await changeEntry(server, waiting, { reviewState: 'waiting' });
  await changeEntry(server, gone, { live: false, feeFen: 0 });
  const personOf = async (phone: string) => ({ id: (await entryOf(server, phone)).id, meetingId });
  const [order] = await query.update(orders).set({ status: 'cancelled' }).returning();
  const link = await offered();
  await query.update(meetings).set({ cancellation: '因场地原因取消' }).where(eq(meetings.id, meetingId));
  dependencies.meetings.forget();

  const typed = [
    { name: 'name', text: '王芳', from: '', isSeen: false },
    { name: 'phone', text: stranger, from: '', isSeen: false },
  ];
  const added = { meetingId, entrant: 'delegate', typed, key: '', isBeyond: false } as const;
  const acts: Record<string, () => Promise<unknown>> = {
    add: () => addPerson(added, dependencies),
    restore: async () => restoreRegistration(await personOf(gone), dependencies),
    reopen: () => reopenForOffice(order?.id ?? '', dependencies),
    give: async () => givePlace(await personOf(waiting), dependencies),
    remind: async () => remindToPay((await personOf(unpaid)).id, dependencies),
    approve: async () => decideReview((await personOf(inReview)).id, { isApproved: true }, dependencies),
    vouchers: () => query.transaction((within) => lockPaidMeeting(within, meetingId)),
    guest: async () => remindGuest(await personOf(unpaid), dependencies),
    take: async () => takePlace(await personOf(waiting), dependencies),
    handOver: async () => handOver(await personOf(giver), typed, dependencies),
    transfer: async () => {
      const body = fullSubmission({ phone: stranger, name: '张伟' });
      throw new Error((await server.post(`${api}/applyTransfer`, body, headers)).message);
    },
    offer: async () => {
      throw new Error((await offer({ name: '张伟', phone: stranger })).message);
    },
    remindOffer: async () => {
      throw new Error((await remind()).message);
    },
    accept: async () => {
      throw new Error((await accept(link)).message);
    },
  };
  for (const [name, act] of Object.entries(acts)) {
    const outcome = await act().then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );
    expect([name, outcome]).toEqual([name, expect.stringMatching(/^会议已取消，/)]);
  }
  // Whoever is refused needs no meeting.
  const refused = { isApproved: false, reason: '会议已取消' } as const;
  expect(await decideReview((await personOf(inReview)).id, refused, dependencies)).toMatchObject({ live: true });
});

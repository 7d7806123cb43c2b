import type { FastifyInstance } from 'fastify';
import { guestColumns } from '../../../src/domain/voucher/guest-columns';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import { readListInput, sealSearch } from '../../http/list-input';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { sendNotices } from '../notices/send-notices';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import type { DeskCaller } from '../staff/desk-session';
import { serveDeskOf } from '../staff/serve-desk';
import { idempotencyKey } from '../submissions/answer-once';
import { writeTemplate } from '../tables/table-template';
import { guestTemplate } from './guest-template';
import { inviteGuests, remindGuest, type InvitedGuests } from './invite-guests';
import { exportVouchers, listVouchers, voucherDetails, voucherFieldKind } from './list-vouchers';
import { makeVouchers } from './make-vouchers';
import { withdrawVoucher } from './withdraw-voucher';

const readOf = ({ faults, invited, already }: InvitedGuests, text: string) => ({
  ...{ faults: [...faults], invited, already: [...already], text },
});

/** Serves the vouchers of a meeting and the invitations of its guests at the desk (product §17.31). */
export function voucherDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, clock } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);
  const guestsOf = ({ fileName, file, isTexted }: { fileName: string; file: string; isTexted: boolean }) => ({
    ...{ file: { name: fileName, bytes: Buffer.from(file, 'base64') }, isTexted },
  });
  const named = ({ meetingId, voucherId: id }: { meetingId: string; voucherId: string }) => ({
    ...{ meetingId: Number(meetingId), id },
  });

  serve('listVouchers', async ({ input }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const asked = readListInput(input, voucherFieldKind, cipher);
    const found = await listVouchers(query, meetingId, asked, clock.now());
    return { ...found, search: asked.search, sealedSearch: sealSearch(asked.search, cipher) };
  });
  serve('getVoucher', async ({ input }) =>
    voucherDetails({ meeting: await meetingById(query, input.meetingId), id: input.voucherId }, dependencies),
  );
  /** Many rows are one act, which the trail tells in one sentence. */
  const record = (
    act: DeskCallName,
    { member }: DeskCaller,
    meetingId: number,
    after: Record<string, unknown>,
    into: Queryable = query,
  ) =>
    recordAct(into, {
      ...{ memberId: member.id, act, subjectId: String(meetingId) },
      after: { meeting_id: meetingId, ...after },
    });
  serve('makeVouchers', async ({ input, caller, request, dependencies: acting }) => {
    const { meetingId: of, ...given } = input;
    const { id: meetingId } = await meetingById(query, of);
    const { count, label, uses, priceFen } = given;
    return makeVouchers(meetingId, given, acting, {
      key: idempotencyKey(request),
      record: (into) => record('makeVouchers', caller, meetingId, { count, label, uses, price_fen: priceFen }, into),
    });
  });
  serve('withdrawVoucher', async ({ input, caller, dependencies: acting }) => {
    const { isGuest: guest, label, meetingId } = await withdrawVoucher(named(input), acting);
    await record('withdrawVoucher', caller, meetingId, { guest, label });
    return null;
  });
  serve('exportVouchers', async ({ input, caller }) =>
    exportVouchers(await meetingById(query, input.meetingId), caller.member.id, dependencies),
  );

  serve('getGuestTemplate', async () => ({
    ...{
      fileName: '嘉宾名单示例.xlsx',
      workbook: (await writeTemplate(guestColumns, guestTemplate)).toString('base64'),
    },
  }));
  serve('previewGuests', async ({ input, dependencies: acting }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const { seen, texts } = await rehearse(
      acting,
      (rehearsing) => inviteGuests(meetingId, guestsOf(input), rehearsing),
      (_query, done) => Promise.resolve(done),
    );
    return readOf(seen, maskedTexts(texts)[0]?.text ?? '');
  });
  serve('inviteGuests', async ({ input, caller, dependencies: acting, log }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const done = await inviteGuests(meetingId, guestsOf(input), acting);
    if (done.invited > 0)
      await record('inviteGuests', caller, meetingId, { guests: done.invited, texted: input.isTexted });
    await sendNotices(acting, log);
    return readOf(done, '');
  });
  serve('remindGuest', async ({ input, caller, dependencies: acting, log }) => {
    await remindGuest(named(input), acting);
    await record('remindGuest', caller, Number(input.meetingId), {});
    await sendNotices(acting, log);
    return null;
  });
}

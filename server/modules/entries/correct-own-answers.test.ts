import { eq } from 'drizzle-orm';
import { answerChanges } from '../../db/tables/answer-changes';
import { consents } from '../../db/tables/privacy';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { entryOf, pay, registerDelegate, registerPaid } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import {
  addTestMembers,
  liveMember,
  memberPhone,
  otherOperatorPhone,
  startTeam,
  submitTestOrder,
} from '../../test-support/team';
import { uploadPicture } from '../../test-support/upload-picture';
import { correctEntry } from './correct-entry';

const server = setUpServer();
const path = '/api/appweb/entered/correctAnswers';
const phone = '13812345678';
const strangersPhone = '13812345679';

/** Corrects answers of somebody's own registration for MI2027. */
async function correct(form: Record<string, unknown>, as = phone) {
  const headers = await logIn(server, meetingIds.MI2027, as);
  return server.post(path, { meetingId: meetingIds.MI2027, ...form }, { ...headers });
}

const answersOf = async (of = phone) => (await entryOf(server, of)).answers;
const changesKept = () => server.database.query.select().from(answerChanges);

async function changeForm(change: (item: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  const [row] = await server.database.query
    .select()
    .from(meetings)
    .where(eq(meetings.id, Number(meetingIds.MI2027)));
  const formDefinition = (row?.formDefinition as Record<string, unknown>[]).map(change);
  await server.database.query
    .update(meetings)
    .set({ formDefinition })
    .where(eq(meetings.id, Number(meetingIds.MI2027)));
  server.dependencies.meetings.forget();
}

describe('correctAnswers', () => {
  it('corrects what is named of a paid registration, keeps the code, and tells the trail who did it', async () => {
    await registerPaid(server, phone);
    const before = await entryOf(server, phone);
    expect(await correct({ gzdw: '西安交通大学第一附属医院' })).toMatchObject({ status: 200, message: '已更正' });
    const after = await entryOf(server, phone);
    expect(await answersOf()).toMatchObject({ gzdw: '西安交通大学第一附属医院', cardNum: '110105194912310021' });
    expect(after).toMatchObject({ payment: 'paid', ticketRef: before.ticketRef, phone, feeFen: before.feeFen });
    expect(await changesKept()).toMatchObject([
      { field: 'gzdw', from: '湘江会议医院', to: '西安交通大学第一附属医院', entryId: before.id },
    ]);
    const trail = await server.database.query.execute(
      `select actor from audit_records where subject = 'entered' order by id desc limit 1`,
    );
    expect((trail as { rows: unknown[] }).rows).toEqual([{ actor: `entry ${before.id}` }]);
  });

  it('leaves alone what somebody else has corrected meanwhile', async () => {
    await registerPaid(server, phone);
    const meeting = (await server.dependencies.meetings.byId(meetingIds.MI2027)).row;
    const corrections = [{ name: 'email', text: 'office@example.org' }];
    await correctEntry(await entryOf(server, phone), { meeting, corrections }, server.dependencies);
    expect(await correct({ gzdw: '岳麓医院' })).toMatchObject({ status: 200 });
    expect(await answersOf()).toMatchObject({ gzdw: '岳麓医院', email: 'office@example.org' });
  });

  it('succeeds again where the first response was lost, and changes nothing twice', async () => {
    await registerPaid(server, phone);
    const headers = await logIn(server, meetingIds.MI2027, phone);
    const save = () => server.post(path, { meetingId: meetingIds.MI2027, gzdw: '岳麓医院' }, { ...headers });
    expect(await Promise.all([save(), save()])).toMatchObject([{ status: 200 }, { status: 200 }]);
    const saved = await entryOf(server, phone);
    server.clock.now += 60_000;
    expect(await save()).toMatchObject({ status: 200, message: '已更正' });
    expect(await entryOf(server, phone)).toEqual(saved);
    expect(await changesKept()).toHaveLength(1);
  });

  it('follows the form’s rules, and shows and hides what depends on an answer', async () => {
    await registerPaid(server, phone);
    expect(await correct({ email: 'nobody' })).toMatchObject({ status: -1 });
    expect(await correct({ gzdw: '' })).toMatchObject({ status: -1 });
    expect(await correct({ isYdjd: '2' })).toMatchObject({ status: 200 });
    expect(await answersOf()).not.toHaveProperty('fangXing');
    // Who wants a hotel again says which room, and when.
    expect(await correct({ isYdjd: '1' })).toMatchObject({ status: -1 });
    expect(
      await correct({ isYdjd: '1', fangXing: '1', rzldStartTime: '2027-05-18', rzldEndTime: '2027-05-19' }),
    ).toMatchObject({ status: 200 });
  });

  it.each([
    ['the phone', { phone: strangersPhone }],
    ['the phone with something else', { phone: strangersPhone, gzdw: '岳麓医院' }],
  ])('refuses %s', async (_what, form) => {
    await registerPaid(server, phone);
    expect(await correct(form)).toMatchObject({ status: -1, message: '“手机号码”不能在这里更正，请联系主办方' });
    expect(await answersOf()).toMatchObject({ gzdw: '湘江会议医院' });
    expect(await changesKept()).toEqual([]);
  });

  it('refuses money, states and kinds that a body claims', async () => {
    await registerPaid(server, phone);
    const claims = { isCharge: '0', payStatus: 0, money: 0, whoPay: 0, meetingPayorderId: 'x', live: false };
    expect(await correct(claims)).toMatchObject({ status: -1, message: '没有改动' });
    expect(await entryOf(server, phone)).toMatchObject({ entryType: 'paid', payment: 'paid', live: true });
  });

  it('refuses what the organiser has fixed once it is answered, also by way of the question above it', async () => {
    await changeForm((item) => (item.shortName === 'gzdw' ? { ...item, fixed: '1' } : item));
    await registerPaid(server, phone);
    expect(await correct({ gzdw: '岳麓医院' })).toMatchObject({
      status: -1,
      message: '“工作单位”不能在这里更正，请联系主办方',
    });
    expect(await correct({ email: 'new@example.org' })).toMatchObject({ status: 200 });
    await changeForm((item) => {
      if (item.shortName !== 'isYdjd') return item;
      const linkage = (item.linkage as Record<string, unknown>[]).map((child) => ({ ...child, fixed: true }));
      return { ...item, linkage };
    });
    expect((await correct({ isYdjd: '2' })).message).toContain('不能在这里更正');
  });

  it('ends with the meeting’s own deadline, else on the eve of the meeting', async () => {
    await registerPaid(server, phone);
    const set = async (dates: Partial<typeof meetings.$inferInsert>): Promise<void> => {
      await server.database.query
        .update(meetings)
        .set(dates)
        .where(eq(meetings.id, Number(meetingIds.MI2027)));
      server.dependencies.meetings.forget();
    };
    const refusal = { status: -1, message: '报名信息现在不能自行更正，如需更正请联系主办方' };
    await set({ correctionDeadline: '2020-01-01' });
    expect(await correct({ gzdw: '岳麓医院' })).toMatchObject(refusal);
    await set({ correctionDeadline: '', startTime: '2020-01-01' });
    expect(await correct({ gzdw: '岳麓医院' })).toMatchObject(refusal);
    await set({ correctionDeadline: '2099-01-01' });
    expect(await correct({ gzdw: '岳麓医院' })).toMatchObject({ status: 200 });
  });

  it('asks for consent to sensitive answers that are new, and to nothing else again', async () => {
    await registerDelegate(server, phone);
    expect(await correct({ gzdw: '岳麓医院', privacyConsent: { version: 'x', kinds: [] } })).toMatchObject({
      status: 200,
    });
    const wrong = { cardNum: '11010519491231002X', privacyConsent: { version: 'x', kinds: ['notice', 'sensitive'] } };
    expect((await correct(wrong)).message).toContain('《个人信息处理说明》已更新');
    const notice = await server.get(`/api/appweb/privacy/notice/${meetingIds.MI2027}`);
    const { version } = notice.data as { version: string };
    const right = { ...wrong, privacyConsent: { version, kinds: ['notice', 'sensitive'] } };
    expect(await correct(right)).toMatchObject({ status: 200 });
    const given = await server.database.query.select().from(consents);
    expect(given).toMatchObject([{ kinds: ['notice', 'sensitive'] }]);
    expect(await changesKept()).toMatchObject([{ field: 'gzdw' }, { field: 'cardNum', to: '110***********002X' }]);
  });

  it('is for one’s own registration, and for members of one’s team, paid or not', async () => {
    const operator = await startTeam(server, undefined, meetingIds.MIX2027);
    const stranger = await startTeam(server, otherOperatorPhone, meetingIds.MIX2027);
    const [paid, unpaid] = await addTestMembers(server, operator, [1, 2]);
    await pay(
      server,
      (
        await submitTestOrder(
          operator,
          [paid].filter((one) => one !== undefined),
        )
      ).outTradeNo,
    );
    const post = (headers: Record<string, string>, body: object) =>
      server.post(path, { meetingId: meetingIds.MIX2027, ...body }, headers);
    for (const member of [paid, unpaid]) {
      const body = { enteredId: member?.id, gzdw: '天山医院' };
      expect(await post(stranger.headers, body)).toMatchObject({ httpStatus: 404 });
      expect(await post({}, body)).toMatchObject({ httpStatus: 401 });
      expect(await post(operator.headers, body)).toMatchObject({ status: 200 });
    }
    expect((await liveMember(server, memberPhone(1))).answers).toMatchObject({ gzdw: '天山医院' });
    const trail = await server.database.query.execute(
      `select actor from audit_records where subject = 'entered' order by id desc limit 1`,
    );
    expect(JSON.stringify((trail as { rows: unknown[] }).rows)).toMatch(/team /);
  });

  it('is over once the ticket was refunded or given away', async () => {
    await registerPaid(server, phone);
    const entry = await entryOf(server, phone);
    await server.database.query.update(entries).set({ refund: 'refunded' }).where(eq(entries.id, entry.id));
    expect(await correct({ gzdw: '岳麓医院' })).toMatchObject({ status: -1 });
  });

  it('takes an attachment and lets one go', async () => {
    await registerPaid(server, phone);
    const file = await uploadPicture(server);
    expect(await correct({ bmtable: file })).toMatchObject({ status: 200 });
    expect(await changesKept()).toMatchObject([{ field: 'bmtable', from: '', to: '1 个附件' }]);
    expect(await correct({ bmtable: '' })).toMatchObject({ status: 200 });
  });
});

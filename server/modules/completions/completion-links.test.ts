import { eq } from 'drizzle-orm';
import { completions } from '../../db/tables/completions';
import { consents } from '../../db/tables/privacy';
import { entries } from '../../db/tables/entries';
import { meetings } from '../../db/tables/meetings';
import { creditInfo, fullSubmission, meetingIds } from '../../test-support/submissions';
import {
  joinIds,
  liveMember,
  memberBody,
  memberPhone,
  otherOperatorPhone,
  startTeam,
  teamMeetingId,
} from '../../test-support/team';
import { uploadPicture } from '../../test-support/upload-picture';
import {
  server,
  operator,
  api,
  day,
  place,
  addPlaces,
  takePlace,
  linkSentTo,
  open,
  complete,
  textsTo,
  members,
} from '../../test-support/places';

describe('the link that a member is sent', () => {
  it('shows who took the place and what is known, without a sensitive answer, and is stored as a digest', async () => {
    const row = await takePlace(1, { gzdw: '天山会议医院' });
    const link = await linkSentTo(row.phone);
    const { data } = await open(link);
    expect(data).toMatchObject({
      ...{ state: 'open', meetingCode: 'MIX2027', inviter: '欧阳秘书', teamName: '湘江会议医院' },
      inviterPhone: expect.stringContaining('****'),
      entered: { name: '第1位', phone: row.phone, ticketCode: '' },
    });
    expect(JSON.stringify(data)).toContain('天山会议医院');
    expect(JSON.stringify(await server.database.query.select().from(completions))).not.toContain(link);
    expect((await members())[0]).toMatchObject({ completion: { openedAt: '2027-03-20 10:02:02' } });
  });

  it('is one phone’s: after the phone was corrected it opens nothing', async () => {
    const row = await takePlace(1);
    const link = await linkSentTo(row.phone);
    const edited = await operator.post('updateTeamEntered', memberBody(2, { id: row.id }));
    expect(edited).toMatchObject({ status: 200 });
    expect(await open(link)).toMatchObject({ httpStatus: 404 });
    expect(await complete(link, 1)).toMatchObject({ httpStatus: 404 });
  });

  it('takes a lost answer again, and whoever comes second changes nothing', async () => {
    const row = await takePlace(1);
    const link = await linkSentTo(row.phone);
    const [one, two] = await Promise.all([complete(link, 1), complete(link, 1, { gzdw: '别的会议医院' })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const kept = (await liveMember(server, row.phone)).answers;
    expect(await complete(link, 1, { gzdw: '第三会议医院' })).toMatchObject({ status: 200, data: { state: 'done' } });
    expect((await liveMember(server, row.phone)).answers).toEqual(kept);
  });

  it('takes the member’s own consent and credit, and refuses what the form refuses', async () => {
    await server.database.query
      .update(meetings)
      .set({ hasCredit: true })
      .where(eq(meetings.id, Number(teamMeetingId)));
    const row = await takePlace(1);
    const link = await linkSentTo(row.phone);
    expect(await complete(link, 1, { email: '' })).toMatchObject({ status: -1 });
    const attr2 = JSON.stringify({ ...creditInfo, phone: row.phone });
    const privacyConsent = { version: '2027-03', kinds: ['notice'] };
    expect(await complete(link, 1, { attr2, privacyConsent })).toMatchObject({ status: 200 });
    expect(await liveMember(server, row.phone)).toMatchObject({ isIncomplete: false, credit: { name: '欧阳晓明' } });
    const given = await server.database.query.select().from(consents).where(eq(consents.entryId, row.id));
    expect(given.length).toBeGreaterThan(0);
  });

  it('is for the answers that it shows, a file among them', async () => {
    const full = await startTeam(server, otherOperatorPhone, meetingIds.MI2027);
    const taken = { ...place(1), bmtable: await uploadPicture(server) };
    expect(await full.post('addEnteredBatch', { members: [taken], tellPlaces: '1' })).toMatchObject({ status: 200 });
    const link = await linkSentTo(memberPhone(1));
    const { data } = await open(link);
    const { entered } = data as { entered: { extendParam: string } };
    const { bmtable } = JSON.parse(entered.extendParam) as { bmtable: string };
    expect(bmtable).toContain('signature=');
    const { meetingId: _, phone: __, isCharge: ___, isInvoce: ____, ...form } = fullSubmission();
    // A field that is left empty stays as it was known.
    expect(await server.post(`${api}/complete`, { link, ...form, bmtable: '' })).toMatchObject({
      data: { state: 'done' },
    });
    expect((await liveMember(server, memberPhone(1))).answers.bmtable).toContain('/api/files/');
  });

  it('lets what the operator fills in not replace what the member has completed meanwhile', async () => {
    const row = await takePlace(1);
    const fillIn = (changes = {}) =>
      operator.post('updateTeamEntered', memberBody(1, { id: row.id, gzdw: '代填的医院', ...changes }));
    await complete(await linkSentTo(row.phone), 1, { gzdw: '本人的医院' });
    expect(await fillIn({ fillsPlace: '1' })).toMatchObject({ status: -1, message: expect.stringContaining('已完善') });
    expect((await liveMember(server, row.phone)).answers.gzdw).toBe('本人的医院');
    // A correction of an unpaid member is no filling in.
    expect(await fillIn()).toMatchObject({ status: 200 });
  });

  it('ends with the last day to register and to correct, and with the place, but shows a ticket on', async () => {
    const row = await takePlace(1);
    const link = await linkSentTo(row.phone);
    const isMeeting = eq(meetings.id, Number(teamMeetingId));
    const [before] = await server.database.query.select().from(meetings).where(isMeeting);
    const registrationEnd = before?.registrationEnd ?? '';
    const over = { registrationEnd: '2027-03-19', correctionDeadline: '' };
    await server.database.query.update(meetings).set(over).where(isMeeting);
    expect((await open(link)).data).toMatchObject({ state: 'open' });
    await server.database.query
      .update(meetings)
      .set({ ...over, correctionDeadline: '2027-03-19' })
      .where(isMeeting);
    const ended = { state: 'ended', inviter: '', teamName: '', entered: null };
    expect((await open(link)).data).toMatchObject(ended);
    expect(await complete(link, 1)).toMatchObject({ status: -1, message: expect.stringContaining('已失效') });
    // The operator still can.
    expect(await operator.post('updateTeamEntered', memberBody(1, { id: row.id }))).toMatchObject({ status: 200 });
    expect((await open(link)).data).toMatchObject({ state: 'done' });
    await server.database.query.update(meetings).set({ registrationEnd }).where(isMeeting);
    expect(await operator.post('delEntered', { phone: row.phone })).toMatchObject({ status: 200 });
    expect((await open(link)).data).toMatchObject(ended);
  });

  it.each(['', 'x', 'A'.repeat(22), 'A'.repeat(43)])('is not %j', async (link) => {
    await takePlace(1);
    expect((await open(link)).httpStatus).toBeGreaterThanOrEqual(400);
    expect((await complete(link, 1)).httpStatus).toBeGreaterThanOrEqual(400);
    expect((await liveMember(server, memberPhone(1))).isIncomplete).toBe(true);
  });

  it('is the secretary’s to open as well: she sees her own name, and completes in the list instead', async () => {
    const row = await takePlace(1);
    const link = await linkSentTo(row.phone);
    const hers = await server.post(`${api}/completion`, { link }, operator.headers);
    expect(hers.data).toEqual((await open(link)).data);
    expect(await operator.post('updateTeamEntered', memberBody(1, { id: row.id }))).toMatchObject({ status: 200 });
    expect(await open(link)).toMatchObject({ data: { state: 'done' } });
  });

  it('leads from the text to the page', async () => {
    const { headers, httpStatus } = await server.get(`/m/c/${'A'.repeat(22)}`);
    expect([httpStatus, headers.location]).toEqual([302, `/conf/personal/complete?link=${'A'.repeat(22)}`]);
  });
});

describe('reminding', () => {
  const remind = (rows: readonly { id: string }[], by = operator, headers = {}) =>
    by.post('remindMembers', { enteredIds: joinIds(rows) }, headers);

  it('sends the link once a day and three times in all, whoever asks, and says how many were left out', async () => {
    const rows = [await takePlace(1), await takePlace(2)];
    expect(await remind(rows)).toMatchObject({ status: 200, data: { sent: 0, left: 2 } });
    for (let turn = 1; turn <= 3; turn += 1) {
      server.clock.now += day;
      const [one, two] = await Promise.all([remind(rows), remind(rows)]);
      const sent = [one, two].map(({ data }) => (data as { sent: number }).sent);
      expect(sent.sort()).toEqual([0, 2]);
    }
    server.clock.now += day;
    expect(await remind(rows)).toMatchObject({ data: { sent: 0, left: 2 } });
    expect((await textsTo(memberPhone(1))).filter(({ template }) => template === 'completion')).toHaveLength(4);
  });

  it('answers a lost answer the same, and texts nobody twice for it', async () => {
    const row = await takePlace(1);
    server.clock.now += day;
    const key = { 'Idempotency-Key': 'reminder-0123456789' };
    expect(await remind([row], operator, key)).toMatchObject({ data: { sent: 1, left: 0 } });
    expect(await remind([row], operator, key)).toMatchObject({ data: { sent: 1, left: 0 } });
    expect((await textsTo(row.phone)).filter(({ template }) => template === 'completion')).toHaveLength(2);
  });

  it('is the first text to a place that was taken without one', async () => {
    await addPlaces([place(1)], '');
    const row = await liveMember(server, memberPhone(1));
    expect(await textsTo(row.phone)).toEqual([]);
    expect(await remind([row])).toMatchObject({ data: { sent: 1 } });
    expect((await members())[0]).toMatchObject({ completion: { remindedAt: '', reminders: 0 } });
    expect((await open(await linkSentTo(row.phone))).data).toMatchObject({ state: 'open' });
  });

  it('reaches neither another team’s members nor whoever has completed', async () => {
    const row = await takePlace(1);
    server.clock.now += day;
    const other = await startTeam(server, otherOperatorPhone);
    expect(await remind([row], other)).toMatchObject({ httpStatus: 404 });
    await complete(await linkSentTo(row.phone), 1);
    expect(await remind([row])).toMatchObject({ data: { sent: 0, left: 1 } });
  });

  it('goes to the phone that the organiser has corrected', async () => {
    const row = await takePlace(1);
    const link = await linkSentTo(row.phone);
    await server.database.query
      .update(entries)
      .set({ phone: memberPhone(9) })
      .where(eq(entries.id, row.id));
    server.clock.now += day;
    expect(await remind([row])).toMatchObject({ data: { sent: 1 } });
    const next = await linkSentTo(memberPhone(9));
    expect(next).not.toBe(link);
    expect((await open(next)).data).toMatchObject({ state: 'open' });
    expect(await open(link)).toMatchObject({ httpStatus: 404 });
  });
});

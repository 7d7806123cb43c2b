import { eq } from 'drizzle-orm';
import { completions } from '../../db/tables/completions';
import { meetings } from '../../db/tables/meetings';
import { pay } from '../../test-support/attendees';
import { logIn } from '../../test-support/log-in';
import { shortSubmission } from '../../test-support/submissions';
import { liveMember, memberBody, memberPhone, submitTestOrder, teamMeetingId } from '../../test-support/team';
import { isValidTicket } from '../../stores/entries/attendee-of';
import { checkIn } from '../door/check-in';
import { resendLink } from '../people-office/tell-person';
import {
  server,
  operator,
  api,
  place,
  addPlaces,
  takePlace,
  linkSentTo,
  rest,
  complete,
  textsTo,
  members,
} from '../../test-support/places';

describe('a place', () => {
  it('is taken by name and phone, counts, says what it lacks, and admits nobody', async () => {
    const row = await takePlace(1);
    expect(row).toMatchObject({ name: '第1位', isIncomplete: true, payment: 'unpaid' });
    expect(isValidTicket({ ...row, isRegistered: true })).toBe(false);
    expect(await members()).toEqual([
      expect.objectContaining({
        needsCompletion: '1',
        completion: {
          lacking: expect.stringMatching(/邮箱.*单位/),
          ...{ askedAt: '2027-03-20 10:02:02', openedAt: '', remindedAt: '', reminders: 0 },
        },
      }),
    ]);
  });

  it('is beside whole members in one batch, all or none', async () => {
    const { meetingId: _, ...whole } = memberBody(1);
    expect(await addPlaces([whole, place(2), place(3, { phone: '123' })])).toMatchObject({ status: -1 });
    expect(await members()).toEqual([]);
    expect(await addPlaces([whole, place(2)])).toMatchObject({ status: 200, data: { count: 2 } });
    expect((await members()).map(({ needsCompletion }) => needsCompletion)).toEqual([undefined, '1']);
    const [added, asked] = [await textsTo(memberPhone(1)), await textsTo(memberPhone(2))];
    expect([added.map(({ template }) => template), asked.map(({ template }) => template)]).toEqual([
      ['ticket-news'],
      ['completion'],
    ]);
  });

  it('lets nothing wait that is answered wrongly, and needs a name', async () => {
    expect(await addPlaces([place(1, { email: 'no address' })])).toMatchObject({ status: -1 });
    expect(await addPlaces([place(1, { name: '' })])).toMatchObject({ status: -1 });
    expect(await addPlaces([{ ...place(1), placeOnly: undefined }])).toMatchObject({ status: -1 });
  });

  it('is no place where everything was answered', async () => {
    const row = await takePlace(1, rest(1));
    expect(row.isIncomplete).toBe(false);
    expect(await server.database.query.select().from(completions)).toEqual([]);
  });

  it('can be paid for, and its code works once it is completed', async () => {
    const row = await takePlace(1);
    const link = await linkSentTo(row.phone);
    await pay(server, (await submitTestOrder(operator, [row])).outTradeNo);
    expect((await members())[0]).toMatchObject({ payStatus: 1, ewmUrl: '', ticketCode: '' });
    const told = (await textsTo(row.phone)).find(({ template }) => template === 'ticket-news');
    expect(told).toMatchObject({
      parameters: { result: expect.stringContaining('完善信息后凭参会码入场') },
      subscribe: { note: '完善信息后凭参会码入场' },
    });
    expect(await checkIn(row.ticketRef, '', server.dependencies)).toMatchObject({ reason: '参会信息待完善' });
    await expect(resendLink(row.id, server.dependencies)).rejects.toThrow('信息待完善');
    const done = await complete(link, 1);
    expect(done).toMatchObject({ status: 200, data: { state: 'done', entered: { ticketCode: row.ticketRef } } });
    expect((await members())[0]).toMatchObject({ ticketCode: row.ticketRef });
    expect((await members())[0]).not.toHaveProperty('needsCompletion');
  });

  it('is not taken where texts to complete it cannot be sent, nor where answers are reviewed', async () => {
    const isMeeting = eq(meetings.id, Number(teamMeetingId));
    await server.database.query.update(meetings).set({ needsReview: true }).where(isMeeting);
    expect(await addPlaces([place(1)])).toMatchObject({ status: -1, message: expect.stringContaining('审核') });
    await server.database.query.update(meetings).set({ needsReview: false }).where(isMeeting);
    Object.assign(server.gateways, { sms: null });
    expect(await addPlaces([place(1)])).toMatchObject({ status: -1, message: expect.stringContaining('先占位') });
  });
});

describe('a member who logs in by their phone', () => {
  it('completes their own place, and nobody else’s', async () => {
    const row = await takePlace(1);
    await takePlace(2);
    const own = await logIn(server, teamMeetingId, row.phone);
    const shown = await server.post(`${api}/ownCompletion`, { meetingId: teamMeetingId }, own);
    expect(shown).toMatchObject({ data: { state: 'open', entered: { phone: row.phone } } });
    const body = { meetingId: teamMeetingId, ...rest(1), phone: memberPhone(2) };
    expect(await server.post(`${api}/completeOwn`, body, own)).toMatchObject({ data: { state: 'done' } });
    expect((await liveMember(server, memberPhone(2))).isIncomplete).toBe(true);
    expect((await liveMember(server, row.phone)).isIncomplete).toBe(false);
  });
});

it('leaves registrations that were not a place alone', async () => {
  await server.post('/api/appweb/entered/fromAdd', shortSubmission(teamMeetingId, { phone: '13700000009' }));
  const own = await logIn(server, teamMeetingId, '13700000009');
  expect(await server.post(`${api}/ownCompletion`, { meetingId: teamMeetingId }, own)).toMatchObject({
    httpStatus: 404,
  });
});

import { meetings } from '../../db/tables/meetings';
import { consents } from '../../db/tables/privacy';
import { refundApplications } from '../../db/tables/refunds';
import { entriesOf, entryOf, registerDelegate } from '../../test-support/attendees';
import { fullSubmission, meetingIds } from '../../test-support/submissions';
import { expireOffers } from '../../stores/entries/transfer-offers';
import { checkIn } from '../door/check-in';
import {
  giver,
  receiver,
  stranger,
  server,
  run,
  api,
  hour,
  headers,
  offer,
  withdraw,
  open,
  decline,
  accept,
  rows,
  states,
  textsTo,
  linkSentTo,
  offered,
  shown,
} from '../../test-support/offered-tickets';

const { MI2027 } = meetingIds;

describe('an offer', () => {
  it('leaves the ticket with its giver, and texts its receiver a link and half the giver’s name', async () => {
    const before = await entryOf(server, giver);
    expect(await offer()).toMatchObject({ status: 200, message: '已发送，等待接收' });
    expect(await entryOf(server, giver)).toEqual(before);
    expect(await shown()).toMatchObject({
      ticketCode: before.ticketRef,
      transferOffer: {
        ...{ name: '王芳', phone: '139 **** 5678', askedAt: '2027-03-20 10:01:01', openedAt: '' },
        ...{ until: '2027-03-23 10:01:00', remindedAt: '', reminders: 0 },
      },
    });
    const link = await linkSentTo(receiver);
    expect(server.gateways.sms.sent.at(-1)).toEqual({
      phone: receiver,
      template: 'transfer-offer',
      parameters: {
        ...{ name: '欧阳**', meeting: '第二十届中国医学信息学学术年会', until: '3月23日 10:01' },
        link: `http://localhost:3000/m/t/${link}`,
      },
    });
    const short = await server.app.inject({ url: `/m/t/${link}` });
    expect(short.headers.location).toBe(`/conf/personal/complete?offer=${link}&meetingId=1`);
    expect(JSON.stringify(await rows())).not.toContain(link);
  });

  it('shows the receiver what is given and by whom, and notes that it was opened', async () => {
    const link = await offered();
    expect((await open(link)).data).toEqual({
      ...{ state: 'open', meetingCode: 'MI2027', giver: '欧阳**', teamName: '', until: '2027-03-23 10:01:00' },
      ...{ name: '王芳', phone: '139 **** 5678', entered: null },
    });
    expect(await shown()).toMatchObject({ transferOffer: { openedAt: '2027-03-20 10:01:01' } });
  });

  it('is accepted with the receiver’s own answers and consent: only then the giver’s code ends', async () => {
    const before = await entryOf(server, giver);
    const link = await offered();
    const answer = await accept(link, {
      privacyConsent: { version: '2027-03', kinds: ['notice', 'sensitive'] },
      phone: stranger,
    });
    const received = await entryOf(server, receiver);
    expect(answer).toMatchObject({
      status: 200,
      data: { state: 'done', giver: '', entered: { ticketCode: received.ticketRef, name: '王芳' } },
    });
    expect(received).toMatchObject({ transfer: 'received', isRegistered: true, live: true });
    expect(await entryOf(server, giver)).toMatchObject({ transfer: 'given', live: false, payment: 'paid' });
    expect(await checkIn(before.ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'refused' });
    expect(await checkIn(received.ticketRef, '', server.dependencies)).toMatchObject({ outcome: 'admitted' });
    expect(await rows()).toMatchObject([{ state: 'accepted', name: null, phone: null, receivedId: received.id }]);
    const [consent] = (await server.database.query.select().from(consents)).filter(
      ({ entryId }) => entryId === received.id,
    );
    expect(consent).toMatchObject({ teamId: null, giverId: null });
    expect((await textsTo(giver)).at(-1)).toMatchObject({
      parameters: { result: '参会资格已转赠王芳，原参会码已失效' },
    });
    // Nothing of it under the other phone that the body named.
    expect(await entriesOf(server, stranger)).toEqual([]);
    const { ticketCode } = (answer.data as { entered: { ticketCode: string } }).entered;
    const sameTicket = { status: 200, data: { state: 'done', entered: { ticketCode, name: '王芳' } } };
    // Again, and on another device: the same ticket, and nobody's answers are changed.
    expect(await accept(link, { name: '别人', gzdw: '别的医院' })).toMatchObject(sameTicket);
    expect(await open(link)).toMatchObject(sameTicket);
    expect(await entryOf(server, receiver)).toEqual(received);
    server.clock.now += 73 * hour;
    expect((await open(link)).data).toMatchObject({ state: 'ended', entered: null, name: '' });
  });

  it('shows nothing to the receiver’s former phone once the office has corrected it', async () => {
    const link = await offered();
    await accept(link);
    expect(await run(`entries correct ${receiver} phone=${stranger}`)).toMatchObject({ exitCode: 0 });
    expect((await open(link)).httpStatus).toBe(404);
  });

  it('lets the receiver correct their name, and checks the rest like any registration', async () => {
    const link = await offered();
    expect(await accept(link, { gzdw: '' })).toMatchObject({ status: -1 });
    expect(await states()).toEqual(['waiting']);
    expect(await accept(link, { name: '王方' })).toMatchObject({ data: { entered: { name: '王方' } } });
  });

  it('takes the place of the receiver’s own unpaid registration, as any transfer does', async () => {
    await registerDelegate(server, receiver);
    const link = await offered();
    expect(await accept(link)).toMatchObject({ data: { state: 'done' } });
    const live = (await entriesOf(server, receiver)).filter((entry) => entry.live);
    expect(live).toMatchObject([{ transfer: 'received' }]);
  });

  it('goes back when it is declined, and its giver is told', async () => {
    const link = await offered();
    expect(await decline(link)).toMatchObject({ status: 200, data: { state: 'ended', name: '' } });
    expect(await decline(link)).toMatchObject({ status: 200, data: { state: 'ended' } });
    expect(await rows()).toMatchObject([{ state: 'declined', name: null, phone: null }]);
    expect((await textsTo(giver)).at(-1)).toMatchObject({ parameters: { result: '王芳没有接受转赠，参会资格仍归您' } });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await entryOf(server, giver)).toMatchObject({ transfer: 'none', live: true });
  });

  it('goes back when it is withdrawn', async () => {
    const link = await offered();
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await withdraw()).toMatchObject({ status: -1, message: '没有等待接收的转赠，请刷新' });
    expect((await open(link)).data).toMatchObject({ state: 'ended', name: '', giver: '', phone: '' });
    expect(await accept(link)).toMatchObject({ status: -1, message: expect.stringContaining('链接已失效') });
    expect(await shown()).not.toHaveProperty('transferOffer', expect.objectContaining({ name: '王芳' }));
  });

  it('goes back at its deadline, which is that of transfers where that is earlier', async () => {
    const link = await offered();
    server.clock.now += 72 * hour + 1_000;
    expect((await open(link)).data).toMatchObject({ state: 'ended', name: '' });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await withdraw()).toMatchObject({ status: -1 });
    await expireOffers(server.database.query, new Date(server.clock.now));
    expect(await rows()).toMatchObject([{ state: 'expired', name: null }]);
    await server.database.query.update(meetings).set({ transferDeadline: '2027-03-24' });
    expect(await offer()).toMatchObject({ status: 200 });
    expect((await rows()).at(-1)?.endsAt.toISOString()).toBe('2027-03-24T15:59:59.999Z');
  });

  it.each([
    [
      'a refund is asked for',
      () => server.post(`${api}/applyRefund`, { meetingId: MI2027, enteredId: '' }, headers),
      'overtaken',
    ],
    [
      'the ticket is transferred directly',
      () => server.post(`${api}/applyTransfer`, fullSubmission({ phone: stranger, name: '张伟' }), headers),
      'overtaken',
    ],
  ])('ends when %s', async (_what, act, state) => {
    const link = await offered();
    expect(await act()).toMatchObject({ status: 200 });
    expect(await rows()).toMatchObject([{ state, name: null, phone: null }]);
    expect((await open(link)).data).toMatchObject({ state: 'ended', name: '' });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await entriesOf(server, receiver)).toEqual([]);
  });

  it('does not come back to life when the refund is refused', async () => {
    const link = await offered();
    await server.post(`${api}/applyRefund`, { meetingId: MI2027, enteredId: '' }, headers);
    const [application] = await server.database.query.select().from(refundApplications);
    expect(await run(`refunds refuse ${application!.id}`, { reason: '已过期' })).toMatchObject({ exitCode: 0 });
    expect(await entryOf(server, giver)).toMatchObject({ refund: 'reapplicable', live: true });
    expect((await open(link)).data).toMatchObject({ state: 'ended' });
  });

  it('cannot be accepted once the ticket was used', async () => {
    const link = await offered();
    await checkIn((await entryOf(server, giver)).ticketRef, '', server.dependencies);
    expect((await open(link)).data).toMatchObject({ state: 'ended' });
    expect(await accept(link)).toMatchObject({ status: -1 });
    expect(await offer({ phone: stranger })).toMatchObject({ status: -1, message: '该参会码已签到，不能转赠' });
  });
});

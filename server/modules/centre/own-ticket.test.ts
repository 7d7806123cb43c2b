import { eq } from 'drizzle-orm';
import { calls } from '../../../src/contract/calls';
import { readAttendee } from '../../../src/contract/attendee';
import { entries } from '../../db/tables/entries';
import { entryOf, pay } from '../../test-support/attendees';
import { startTeam } from '../../test-support/team';
import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission, meetingIds, shortSubmission } from '../../test-support/submissions';

const server = setUpServer();
const [key, otherKey] = ['a-submission-key-0123456789', 'another-submission-0123456789'];
const { MI2027, FREE2027 } = meetingIds;

const register = async (body: object, idempotencyKey = key): Promise<string> => {
  const answer = await server.post('/api/appweb/entered/fromAdd', body, { 'idempotency-key': idempotencyKey });
  return (answer.data as { outTradeNo: string }).outTradeNo;
};
const ask = (meetingId: string, outTradeNo: string, idempotencyKey?: string) =>
  server.post(
    calls.getOwnTicket.path,
    { meetingId, outTradeNo },
    idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  );
const codeOf = (data: unknown): string | undefined => readAttendee(data)?.ticketCode;
const unknown = { httpStatus: 404, message: '没有找到这次报名，请登录查看', data: null };

describe('the device that registered', () => {
  it('is told the code of a free registration at once, and nothing of the form', async () => {
    await register(shortSubmission(FREE2027));
    const { ticketRef, name } = await entryOf(server, '13812345678');
    const answer = await ask(FREE2027, '', key);
    expect(readAttendee(answer.data)).toMatchObject({ name, ticketCode: ticketRef, credit: null, invoice: null });
    expect(answer.data).toMatchObject({ extendParam: '{}', provinceStr: '' });
  });

  it('is told it also where the answer to the registration was lost and it was sent again', async () => {
    await register(shortSubmission(FREE2027));
    await register(shortSubmission(FREE2027));
    const { ticketRef } = await entryOf(server, '13812345678');
    expect(codeOf((await ask(FREE2027, '', key)).data)).toBe(ticketRef);
    // It may ask as often as it likes: asking changes nothing.
    expect(codeOf((await ask(FREE2027, '', key)).data)).toBe(ticketRef);
  });

  it('is told no code once the ticket was given away', async () => {
    await register(shortSubmission(FREE2027));
    const { id } = await entryOf(server, '13812345678');
    await server.database.query.update(entries).set({ transfer: 'given', live: false }).where(eq(entries.id, id));
    expect(codeOf((await ask(FREE2027, '', key)).data)).toBe('');
  });

  it('is told a paid registration’s code once the provider says that it is paid, and not after a refund', async () => {
    const outTradeNo = await register(fullSubmission());
    expect(codeOf((await ask(MI2027, outTradeNo, key)).data)).toBe('');
    await pay(server, outTradeNo);
    const { id, ticketRef } = await entryOf(server, '13812345678');
    expect(codeOf((await ask(MI2027, outTradeNo, key)).data)).toBe(ticketRef);
    await server.database.query.update(entries).set({ refund: 'refunded' }).where(eq(entries.id, id));
    expect(codeOf((await ask(MI2027, outTradeNo, key)).data)).toBe('');
  });
});

describe('whoever lacks a part of the proof', () => {
  it('is told nothing: not by the order alone, the key alone, another’s key, or at another meeting', async () => {
    const outTradeNo = await register(fullSubmission());
    const others = await register(fullSubmission({ phone: '13812345679', cardNum: '110105194912310021' }), otherKey);
    await pay(server, outTradeNo);
    for (const refused of [
      await ask(MI2027, outTradeNo),
      await ask(MI2027, '', key),
      await ask(MI2027, outTradeNo, otherKey),
      await ask(MI2027, others, key),
      await ask(FREE2027, outTradeNo, key),
      await ask(MI2027, outTradeNo, 'a-key-that-nobody-submitted-with'),
    ])
      expect(refused).toMatchObject(unknown);
  });

  it('is told nothing by a login either, as a secretary on her own device who knows the order', async () => {
    const outTradeNo = await register(fullSubmission());
    await pay(server, outTradeNo);
    const { headers } = await startTeam(server, undefined, MI2027);
    expect(await server.post(calls.getOwnTicket.path, { meetingId: MI2027, outTradeNo }, headers)).toMatchObject(
      unknown,
    );
  });
});

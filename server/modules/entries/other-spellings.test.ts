import { plainPhone as phone, writtenPhones } from '../../../test/conformance/written-phones';
import { orders } from '../../db/tables/orders';
import { teams } from '../../db/tables/teams';
import { entryOf, registerPaid } from '../../test-support/attendees';
import { lastCode, logIn } from '../../test-support/log-in';
import { setUpServer } from '../../test-support/set-up-server';
import {
  creditInfo,
  keptCredit,
  fullSubmission,
  invoiceInfo,
  meetingIds,
  shortSubmission,
} from '../../test-support/submissions';
import { registrationCode, startTeam, teamBody, teamMeetingId } from '../../test-support/team';
import { revealAnswers } from '../../stores/entries/sealed-answers';

/** Input from clients that do not normalise it. */
const fromAdd = '/api/appweb/entered/fromAdd';
const { MI2027, FREE2027 } = meetingIds;
const server = setUpServer();

describe('an e-mail address', () => {
  const addresses = [
    ['zhang.wei@xjtu.edu.cn', 'zhang.wei@xjtu.edu.cn'],
    ['a+b@example.com', 'a+b@example.com'],
    [' ｚｈａｎｇ。ｗｅｉ＠xjtu．edu．cn\u3000', 'zhang.wei@xjtu.edu.cn'],
  ] as const;

  it.each(addresses)('%j is registered with', async (email, kept) => {
    expect(await server.post(fromAdd, shortSubmission(FREE2027, { email }))).toMatchObject({ status: 200 });
    expect((await entryOf(server, phone)).answers).toMatchObject({ email: kept });
  });

  it.each(addresses)('%j is sent an invoice', async (recipientEmail, kept) => {
    await registerPaid(server, phone);
    const headers = await logIn(server, MI2027, phone);
    const [order] = await server.database.query.select().from(orders);
    const answer = await server.post(
      `/api/appweb/orderDetails/applyOrderInvoice/${MI2027}`,
      { ...invoiceInfo, orderId: order?.id, recipientEmail },
      headers,
    );
    expect(answer).toMatchObject({ status: 200 });
    expect((await server.database.query.select().from(orders))[0]?.invoice?.recipientEmail).toBe(kept);
  });
});

describe('a phone', () => {
  it.each(writtenPhones)('%j is found registered, registers once, and logs in', async (written) => {
    const check = () => server.get(`/api/appweb/entered/getEnteredByPhone/${FREE2027}/${encodeURIComponent(written)}`);
    expect(await check()).toMatchObject({ data: { code: 0 } });
    expect(await server.post(fromAdd, shortSubmission(FREE2027, { phone: written }))).toMatchObject({ status: 200 });
    expect((await entryOf(server, phone)).answers).toMatchObject({ phone });
    expect(await check()).toMatchObject({ data: { code: -1 } });
    expect(await server.post(fromAdd, shortSubmission(FREE2027, { phone }))).toMatchObject({ status: -1 });

    await server.get(`/api/appweb/login/sendLoginMessage/${FREE2027}/${encodeURIComponent(written)}`);
    const code = lastCode(server, phone);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const login = await server.post('/api/auth/webLogin/tokenByCode', { phone: written, code: spaced });
    expect(login).toMatchObject({ status: 200 });
  });

  it.each(writtenPhones)('%j registers a team, and names its member', async (written) => {
    const code = await registrationCode(server, teamMeetingId, phone);
    const team = teamBody({ concatPhone: written, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(await server.post('/api/appweb/team/teamUserRegiste', team)).toMatchObject({ status: 200 });
    expect(await server.database.query.select().from(teams)).toMatchObject([{ phone }]);
    const operator = await startTeam(server);
    await operator.post('addEntered', shortSubmission(teamMeetingId, { phone: written }));
    expect(await entryOf(server, phone)).toMatchObject({ live: true });
    expect(await operator.post('delEntered', { phone: written })).toMatchObject({ status: 200 });
  });
});

it('an identity number, an age and numbers of an invoice are kept in one form', async () => {
  const body = fullSubmission({
    cardNum: '110105 19491231 002x',
    attr2: JSON.stringify({ ...creditInfo, age: ' ４６', phone: '+86 138 1234 5678' }),
    isInvoce: '1',
    invoiceInfo: {
      ...invoiceInfo,
      taxpayerIdentificationNumber: '9143 0100 ma4l 16ju 0n',
      accountOpening: '\u202d6222 0210 0111 2345 678\u202c',
    },
  });
  expect(await server.post(fromAdd, body)).toMatchObject({ status: 200 });
  const entry = await entryOf(server, phone);
  expect(revealAnswers(entry.answers, entry.id, server.cipher).cardNum).toBe('11010519491231002X');
  expect(entry.credit).toEqual(keptCredit);
  expect((await server.database.query.select().from(orders))[0]?.invoice).toMatchObject({
    taxNumber: '91430100MA4L16JU0N',
    bankAccount: '6222021001112345678',
  });
});

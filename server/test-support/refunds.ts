import { refundApplications } from '../db/tables/refunds';
import { entryOf, registerPaid } from './attendees';
import { logIn } from './log-in';
import { organiserOf } from './organiser';
import { setUpServer } from './set-up-server';
import { meetingIds } from './submissions';

/** The set-up that the tests of refunds that attendees apply for share. */

export const phone = '13812345678';
export const other = '13912345678';
export const operator = '13712345678';

const { MI2027 } = meetingIds;
export const server = setUpServer();
export const run = organiserOf(() => server);

type Headers = { authorization: string };
export const apply = (headers: Headers, enteredId: string) =>
  server.post('/api/appweb/entered/applyRefund', { meetingId: MI2027, enteredId }, headers);
export const quote = (headers: Headers, enteredId: string) =>
  server.get(`/api/appweb/entered/refundQuote/${MI2027}?enteredId=${enteredId}`, headers);
export const applicationId = async () => (await server.database.query.select().from(refundApplications))[0]?.id ?? '';
export const log = () => server.app.log;
export const lastText = () => server.gateways.sms.sent.at(-1);

export async function applied(): Promise<{ headers: Headers; id: string }> {
  await registerPaid(server, phone);
  const headers = await logIn(server, MI2027, phone);
  const { id } = await entryOf(server, phone);
  expect(await apply(headers, id)).toMatchObject({ status: 200, message: '退费申请已提交，结果将以短信通知' });
  return { headers, id };
}

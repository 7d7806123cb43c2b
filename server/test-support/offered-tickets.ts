import { notices } from '../db/tables/notices';
import { transferOffers } from '../db/tables/transfer-offers';
import { registerPaid } from './attendees';
import { logIn } from './log-in';
import { organiserOf } from './organiser';
import { setUpServer } from './set-up-server';
import { fullSubmission, meetingIds } from './submissions';
import { sendNotices } from '../modules/notices/send-notices';

/** The set-up that the tests of offered tickets share: a giver who has paid and is logged in, and the calls of giver and receiver. */

export const giver = '13812345678';
export const receiver = '13912345678';
export const stranger = '13712345678';

const { MI2027 } = meetingIds;
export const server = setUpServer();
export const run = organiserOf(() => server);
export const api = '/api/appweb/entered';
export const hour = 3_600_000;

type Headers = Record<string, string>;
export let headers: Headers;

export const offer = (changes: Record<string, unknown> = {}, by = headers) =>
  server.post(
    `${api}/offerTransfer`,
    { meetingId: MI2027, enteredId: '', name: '王芳', phone: receiver, ...changes },
    by,
  );
export const withdraw = (by = headers) => server.post(`${api}/withdrawOffer`, { meetingId: MI2027, enteredId: '' }, by);
export const remind = (by = headers) => server.post(`${api}/remindOffer`, { meetingId: MI2027, enteredId: '' }, by);
export const open = (link: string, by: Headers = {}) => server.post(`${api}/offer`, { link }, by);
export const decline = (link: string) => server.post(`${api}/declineOffer`, { link });
const rest = (changes: Record<string, unknown> = {}) => {
  const { meetingId: _, phone: __, isCharge: ___, isInvoce: ____, name: _____, ...form } = fullSubmission({ sex: '2' });
  return { ...form, ...changes };
};
export const accept = (link: string, changes: Record<string, unknown> = {}, by: Headers = {}) =>
  server.post(`${api}/acceptOffer`, { link, ...rest(changes) }, by);
export const rows = () => server.database.query.select().from(transferOffers);
export const states = async () => (await rows()).map(({ state }) => state);
export const textsTo = async (phone: string) =>
  (await server.database.query.select().from(notices)).filter((one) => one.phone === phone);

/** Sends what is queued; returns the link in the latest text to a phone. */
export async function linkSentTo(phone: string): Promise<string> {
  await sendNotices(server.dependencies, server.app.log);
  const text = server.gateways.sms.sent.filter((one) => one.phone === phone).at(-1);
  const [, link = ''] = /\/m\/t\/([\w-]{22})$/.exec(text?.parameters.link ?? '') ?? [];
  return link;
}
export async function offered(changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await offer(changes);
  if (answer.status !== 200) throw new Error(answer.message);
  return linkSentTo(receiver);
}
export const shown = async (by = headers) => {
  const { data } = await server.get(`${api}/toEnteredCenter/${MI2027}`, by);
  return (data as { entered: Record<string, unknown> }).entered;
};

beforeEach(async () => {
  await registerPaid(server, giver);
  headers = await logIn(server, MI2027, giver);
});

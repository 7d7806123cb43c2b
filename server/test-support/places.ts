import { notices } from '../db/tables/notices';
import { setUpServer, setUpTeam } from './set-up-server';
import { liveMember, memberBody, memberPhone } from './team';
import { sendNotices } from '../modules/notices/send-notices';

/** The set-up that the tests of places that are taken by name and phone share: a team, and the calls of operator and member. */

export const server = setUpServer();
export const operator = setUpTeam(server);
export const api = '/api/appweb/entered';
export const day = 24 * 3_600_000;

export const place = (n: number, changes: Record<string, unknown> = {}) => ({
  ...{ name: `第${n}位`, phone: memberPhone(n), placeOnly: '1' },
  ...changes,
});
export const addPlaces = (members: readonly object[], tellPlaces = '1') =>
  operator.post('addEnteredBatch', { members, ...(tellPlaces === '' ? {} : { tellPlaces }) });
export const takePlace = async (n: number, changes = {}) => {
  const added = await addPlaces([place(n, changes)]);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return liveMember(server, memberPhone(n));
};

/** Sends what is queued; returns the link in the latest text to a phone. */
export async function linkSentTo(phone: string): Promise<string> {
  await sendNotices(server.dependencies, server.app.log);
  const text = server.gateways.sms.sent.filter((one) => one.phone === phone).at(-1);
  const [, link = ''] = /\/m\/c\/([\w-]{22})$/.exec(text?.parameters.link ?? '') ?? [];
  return link;
}
export const open = (link: string) => server.post(`${api}/completion`, { link });
export const rest = (n: number, changes: Record<string, unknown> = {}) => {
  const { meetingId: _, phone: __, isCharge: ___, isInvoce: ____, ...form } = memberBody(n);
  return { ...form, ...changes };
};
export const complete = (link: string, n: number, changes: Record<string, unknown> = {}) =>
  server.post(`${api}/complete`, { link, ...rest(n, changes) });
export const textsTo = async (phone: string) =>
  (await server.database.query.select().from(notices)).filter((one) => one.phone === phone);
export const members = async () => (await operator.centre()).enteredList as Record<string, unknown>[];

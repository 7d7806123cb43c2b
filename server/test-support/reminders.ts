import { eq } from 'drizzle-orm';
import { meetings } from '../db/tables/meetings';
import { notices } from '../db/tables/notices';
import { organiserOf } from './organiser';
import { setUpPostgresServer } from './set-up-server';
import { meetingIds, shortSubmission } from './submissions';
import { GatewayError } from '../gateways/ports';
import { sendNotices } from '../modules/notices/send-notices';
import { queueReminders } from '../modules/reminders/queue-reminders';

/** The set-up that the tests of reminders share: a meeting whose people are reminded, and both jobs at any time. */

export const server = setUpPostgresServer();
export const run = organiserOf(() => server);

const { FREE2027 } = meetingIds;

export const at = (time: string): number => Date.parse(`${time}+08:00`);
export const dayBefore = at('2027-05-13T10:00:00');
export const firstDay = at('2027-05-14T07:00:00');

export const setMeeting = (id: string, changes: Partial<typeof meetings.$inferInsert>) =>
  server.database.query
    .update(meetings)
    .set({
      ...{ startTime: '2027-05-14 08:30:00', endTime: '2027-05-31', registrationEnd: '2027-05-31' },
      ...{ address: '西安国际会议中心', ...changes },
    })
    .where(eq(meetings.id, Number(id)));
export const register = async (phone: string, meetingId = FREE2027): Promise<void> => {
  const answer = await server.post('/api/appweb/entered/fromAdd', shortSubmission(meetingId, { phone }));
  if (answer.status !== 200) throw new Error(answer.message);
};
/** Lets both jobs run at a time, until nothing is left to send. */
export async function runAt(now: number): Promise<void> {
  server.clock.now = now;
  await queueReminders(server.dependencies);
  for (let rounds = 0; rounds < 5; rounds += 1) await sendNotices(server.dependencies, server.app.log);
}
export const sent = () =>
  server.gateways.sms.sent
    .map(({ phone, parameters }) => `${phone} ${parameters.result ?? ''}`)
    .filter((text) => text.includes('开始'))
    .sort();
/** Lets both jobs run while the provider cannot be reached. */
export async function runInVain(now: number): Promise<void> {
  const down = jest.spyOn(server.gateways.sms, 'send');
  down.mockRejectedValue(new GatewayError('sms', 'NETWORK', 'down', true));
  await runAt(now);
  down.mockRestore();
}
export const forget = () => server.gateways.sms.sent.splice(0);
export const rows = () => server.database.query.select().from(notices);

export const phones = ['13812340001', '13812340002', '13812340003'];

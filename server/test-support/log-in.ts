import type { TestServer } from './test-server';

/** The code in the last SMS to a phone. */
export function lastCode(server: TestServer, phone: string): string {
  const message = server.gateways.sms.sent.filter((text) => text.phone === phone).at(-1);
  if (message?.parameters.code === undefined) throw new Error('No code was sent to this phone');
  return message.parameters.code;
}

/** Logs a phone in by SMS code like the app; returns the headers for calls marked (A). */
export async function logIn(server: TestServer, meetingId: string, phone: string): Promise<{ authorization: string }> {
  // Past the one-minute limit after an earlier code.
  server.clock.now += 61_000;
  const sent = await server.get(`/api/appweb/login/sendLoginMessage/${meetingId}/${phone}`);
  if (sent.status !== 200) throw new Error(sent.message);
  const answer = await server.post('/api/auth/webLogin/tokenByCode', { phone, code: lastCode(server, phone) });
  if (typeof answer.data !== 'string') throw new Error(answer.message);
  return { authorization: `Bearer ${answer.data}` };
}

import { proofHeader, readSmsChallenge, writeSmsProof } from '../../src/contract/sms-challenge';
import { findNumber } from '../../src/domain/sms/proof-of-work';
import type { SmsChallenge } from '../../src/domain/sms/sms-challenge';
import type { Answer, TestServer } from './test-server';

/** Returns the header that answers a challenge. */
export function solve(challenge: SmsChallenge): Record<string, string> {
  const number = findNumber(challenge, 0, challenge.max + 1);
  if (number === null) throw new Error('The challenge has no solution');
  return { [proofHeader]: writeSmsProof({ ...challenge, number }) };
}

/** Requests a code like the app, which solves a challenge first if one is required. */
export async function requestCode(server: TestServer, url: string, remoteAddress = '127.0.0.1'): Promise<Answer> {
  const first = await server.call({ method: 'GET', url, remoteAddress });
  const challenge = readSmsChallenge(first.data);
  return challenge === null ? first : server.call({ method: 'GET', url, remoteAddress, headers: solve(challenge) });
}

/** Returns the code in the last SMS to a phone. */
export function lastCode(server: TestServer, phone: string): string {
  const message = server.gateways.sms.sent.filter((text) => text.phone === phone).at(-1);
  if (message?.parameters.code === undefined) throw new Error('No code was sent to this phone');
  return message.parameters.code;
}

/**
 * Logs a phone in by SMS code like the app; returns the headers for calls marked (A).
 * @param device the headers by which the device names itself
 */
export async function logIn(
  server: TestServer,
  meetingId: string,
  phone: string,
  device: Record<string, string> = {},
): Promise<{ authorization: string }> {
  // Past the one-minute limit after an earlier code.
  server.clock.now += 61_000;
  const sent = await server.get(`/api/appweb/login/sendLoginMessage/${meetingId}/${phone}`);
  if (sent.status !== 200) throw new Error(sent.message);
  const answer = await server.post('/api/auth/webLogin/tokenByCode', { phone, code: lastCode(server, phone) }, device);
  if (typeof answer.data !== 'string') throw new Error(answer.message);
  return { authorization: `Bearer ${answer.data}` };
}

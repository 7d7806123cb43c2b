import { completionLinkOf } from '../../server/stores/entries/completions';
import { entryOf, pay } from '../../server/test-support/attendees';
import { meetingIds, shortSubmission } from '../../server/test-support/submissions';
import {
  memberBody,
  memberPhone,
  operatorPhone,
  otherOperatorPhone,
  teamMeetingId,
} from '../../server/test-support/team';
import type { Answer, TestServer } from '../../server/test-support/test-server';
import { calls, type CallName } from '../../src/contract/calls';
import { tokenFor } from './access-cells';

/** A call that a secret authorises instead of a login, made with something that is not that secret, or no longer. */
export interface WithoutLogin {
  call: CallName;
  whose: string;
  send: () => Promise<Answer>;
}

/** Those who must be shown nothing of anybody and change nothing, and those who hold the secret, made after them. */
export interface Attempts {
  strangers: WithoutLogin[];
  owners: WithoutLogin[];
  /** Words that no stranger may be shown. */
  secrets: string[];
}

/** The link that a member was sent, to complete the place that was taken for them. */
export async function completionAttempts(server: TestServer): Promise<Attempts> {
  const hers = await tokenFor(server, operatorPhone, teamMeetingId);
  const others = await tokenFor(server, otherOperatorPhone, teamMeetingId);
  const post = async (call: CallName, body: object): Promise<void> => {
    const { status, message } = await server.post(calls[call].path, { meetingId: teamMeetingId, ...body }, hers);
    if (status !== 200) throw new Error(message);
  };
  const held = [51, 52, 53].map((n) => ({ name: `第${n}位`, phone: memberPhone(n), placeOnly: '1' }));
  await post('addMembers', { members: held, tellPlaces: '1' });
  const linkOf = async (n: number): Promise<string> =>
    completionLinkOf(server.dependencies.cipher, await entryOf(server, memberPhone(n)));
  const [own, deleted, corrected] = [await linkOf(51), await linkOf(52), await linkOf(53)];
  await post('deleteMember', { phone: memberPhone(52) });
  const { id } = await entryOf(server, memberPhone(53));
  await post('updateMember', { ...memberBody(54), id });
  const calling = (call: 'getCompletion' | 'complete', whose: string, link: string, headers = {}): WithoutLogin => {
    const { meetingId: _, phone: __, ...form } = memberBody(51);
    const body = call === 'complete' ? { ...form, link } : { link };
    return { call, whose, send: () => server.post(calls[call].path, body, headers) };
  };
  const both = (whose: string, link: string, headers = {}): WithoutLogin[] => [
    calling('getCompletion', whose, link, headers),
    calling('complete', whose, link, headers),
  ];
  return {
    strangers: [
      ...both('that nobody made', 'A'.repeat(22)),
      ...both('that nobody made, with the secretary’s login', 'B'.repeat(22), hers),
      ...both('of a place that was given up', deleted),
      ...both('of a place that was given up, with the secretary’s login', deleted, hers),
      ...both('of a phone that was corrected', corrected),
      ...both('of a phone that was corrected, with another team’s login', corrected, others),
    ],
    owners: [calling('getCompletion', 'by the secretary', own, hers), ...both('by whoever was sent it', own)],
    secrets: ['第51位', '第52位', '第53位', '第54位', '欧阳', ...[51, 52, 53, 54].map(memberPhone)],
  };
}

/** The key with which a device has registered, and the order that it was for. */
export async function ownTicketAttempts(server: TestServer): Promise<Attempts> {
  const [key, otherKey] = ['the-key-of-a-device-0123456789', 'another-key-of-one-0123456789'];
  const register = async (phone: string, idempotencyKey: string): Promise<string> => {
    const body = shortSubmission(teamMeetingId, { phone, isCharge: '1' });
    const { data, status, message } = await server.post('/api/appweb/entered/fromAdd', body, {
      'idempotency-key': idempotencyKey,
    });
    if (status !== 200) throw new Error(message);
    return (data as { outTradeNo: string }).outTradeNo;
  };
  const [phone, otherPhone] = ['13511115551', '13511115552'];
  const [order, otherOrder] = [await register(phone, key), await register(otherPhone, otherKey)];
  await pay(server, order);
  const { ticketRef } = await entryOf(server, phone);
  const ask = (whose: string, outTradeNo: string, used: string, meetingId = teamMeetingId): WithoutLogin => ({
    ...{ call: 'getOwnTicket', whose },
    send: () =>
      server.post(calls.getOwnTicket.path, { meetingId, outTradeNo }, used === '' ? {} : { 'idempotency-key': used }),
  });
  return {
    strangers: [
      ask('the order without its key', order, ''),
      ask('the key without its order', '', key),
      ask('another device’s key', order, otherKey),
      ask('another’s order', otherOrder, key),
      ask('a key of nobody', order, 'nobody-has-this-key-0123456789'),
      ask('another meeting', order, key, meetingIds.MI2027),
    ],
    owners: [ask('the device that registered', order, key)],
    secrets: [ticketRef, phone, otherPhone],
  };
}

/** Lists what strangers were shown or changed, and what was refused to the owners. */
export async function faultsWithoutLogin(
  { strangers, owners, secrets }: Attempts,
  digest: () => Promise<unknown>,
): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = [];
  for (const { call, whose, send } of strangers) {
    const before = JSON.stringify(await digest());
    const answer = await send();
    const shown = JSON.stringify(answer.body);
    const isSame = JSON.stringify(await digest()) === before;
    const isOpened = answer.status === 200 && (answer.data as { state?: string }).state !== 'ended';
    if (isOpened || !isSame || answer.httpStatus >= 500 || secrets.some((secret) => shown.includes(secret)))
      faults.push(`${call} ${whose}: ${answer.httpStatus} ${shown}`);
  }
  for (const { call, whose, send } of owners) {
    const answer = await send();
    if (answer.status !== 200) faults.push(`${call} ${whose}: ${answer.httpStatus} ${answer.message}`);
  }
  return { tried: strangers.length, faults };
}

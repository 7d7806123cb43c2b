import type { DeskCallName } from '../../src/domain/staff/rights';
import { callDesk, staffOf, type SignedIn } from './desk';
import { meetingIds } from './submissions';
import { setUpServer } from './set-up-server';

/** The set-up that the desk's tests of people share: a server with an owner and a registrar, and their calls. */

export const server = setUpServer();

const { MI2027 } = meetingIds;

export const phone = '13812345678';

export const staff = {} as Record<'owner' | 'registrar' | 'finance' | 'viewer', SignedIn>;
beforeEach(async () => {
  Object.assign(staff, {
    owner: await staffOf(server, '13912340001', ['owner']),
    registrar: await staffOf(server, '13912340002', ['registrar'], { meetingId: MI2027 }),
  });
});

export const given = {
  ...{ reason: '', isForced: false, entrant: 'delegate', amountFen: null, note: '', seenNote: '' },
  typed: [] as { name: string; text: string; from: string; isSeen: boolean }[],
};
export const typed = (answers: Record<string, string>) =>
  Object.entries(answers).map(([name, text]) => ({ name, text, from: '', isSeen: false }));

export const ask = async (name: DeskCallName, input: Record<string, unknown>, by: SignedIn = staff.owner) =>
  callDesk(server, name, { meetingId: MI2027, ...given, ...input }, by.headers);
export const told = async (name: DeskCallName, input: Record<string, unknown>, by: SignedIn = staff.owner) => {
  const answer = await ask(name, input, by);
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data as never;
};
export const some = (...ids: string[]) => ({
  selection: { kind: 'some', ids, search: '', sealedSearch: '', filters: {}, except: [] },
});
export const preview = (personId: string, act: string, input: Record<string, unknown> = {}) =>
  told('previewPersonAct', { personId, act, ...input }) as Promise<{
    rows: { of: string; from: string; to: string }[];
    texts: { to: string; text: string }[];
  }>;
export const rowsOf = async (personId: string, act: string, input: Record<string, unknown> = {}) =>
  (await preview(personId, act, input)).rows.map(({ of, from, to }) => `${of}：${from} → ${to}`);
export const texts = () =>
  server.gateways.sms.sent.filter(({ template }) => template.endsWith('news') || template === 'ticket-received');

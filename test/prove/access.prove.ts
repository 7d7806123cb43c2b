import { memberPhone, otherOperatorPhone, startTeam, teamMeetingId } from '../../server/test-support/team';
import { digestRows } from '../../server/test-support/test-database';
import { setUpServer } from '../../server/test-support/set-up-server';
import { startTestServer, type TestServer } from '../../server/test-support/test-server';
import { calls, type CallName } from '../../src/contract/calls';
import { meetingIds } from '../../server/test-support/submissions';
import { pay } from '../../server/test-support/attendees';
import { uploadFile } from '../../server/test-support/upload-file';
import {
  attempts,
  endedLinks,
  offerAttempts,
  offerLinks,
  linkAttempts,
  makeBelongings,
  owners,
  registerOne,
  send,
  stateOf,
  tokenFor,
  type Belongings,
  type LinkAttempt,
  type Owner,
} from './access-cells';
import { completionAttempts, faultsWithoutLogin, ownTicketAttempts } from './access-without-login';
import { proof } from './proof';

/**
 * Every call that needs a token, made for what people have with tokens that are not theirs, or no longer, or not here.
 * Each is refused, changes no row and shows nothing of theirs; then the owners make the same calls, and each succeeds.
 */
const server = setUpServer({ isReset: false });
/** The same with the sandbox, where the test login works. */
let demo: TestServer;

beforeAll(async () => {
  const { database } = server;
  demo = await startTestServer({ database, settings: { sandboxOrigin: 'http://localhost:9' } });
});
afterAll(async () => {
  await demo.app.close();
});

interface Stranger {
  whose: string;
  headersFor: (owner: Owner) => Promise<Record<string, string>>;
  /** Which meeting the calls name, and at which server they are made. */
  meetingId?: string;
  at?: () => TestServer;
  /** May use what is theirs, of which the owners have nothing. */
  isGood: boolean;
}

const otherMeetingId = meetingIds.MI2027;
const sessionTtlMs = 30 * 24 * 3_600_000;
const somebody = '13511119999';

const strangers: readonly Stranger[] = [
  { whose: 'none', headersFor: () => Promise.resolve({}), isGood: false },
  {
    whose: 'the owner’s, expired',
    headersFor: async (owner) => {
      server.clock.now -= sessionTtlMs;
      const headers = await tokenFor(server, owners[owner], teamMeetingId);
      server.clock.now += sessionTtlMs;
      return headers;
    },
    isGood: false,
  },
  {
    whose: 'the owner’s, of another meeting',
    headersFor: (owner) => tokenFor(server, owners[owner], otherMeetingId),
    isGood: false,
  },
  {
    whose: 'the owner’s, of another meeting, naming that one',
    headersFor: (owner) => tokenFor(server, owners[owner], otherMeetingId),
    meetingId: otherMeetingId,
    isGood: true,
  },
  {
    whose: 'another team’s',
    headersFor: () => tokenFor(server, otherOperatorPhone, teamMeetingId),
    isGood: true,
  },
  { whose: 'a member’s', headersFor: () => tokenFor(server, memberPhone(3), teamMeetingId), isGood: true },
  { whose: 'another person’s', headersFor: () => tokenFor(server, somebody, teamMeetingId), isGood: true },
  {
    whose: 'the owner’s, of the test login',
    headersFor: (owner) => tokenFor(server, owners[owner], null),
    isGood: false,
  },
  {
    whose: 'a stranger’s, of the test login, where that works',
    headersFor: () => tokenFor(server, '13511118888', null),
    at: () => demo,
    isGood: false,
  },
];

/** A team and a person of their own, and everybody of the team in another meeting too, so that their tokens are good. */
async function makeStrangers(): Promise<void> {
  await startTeam(server, otherOperatorPhone);
  await pay(server, (await registerOne(server, somebody, {})).outTradeNo);
  await startTeam(server, owners.operator, otherMeetingId);
}

/** Lists what a stranger's calls did that they should not have. */
async function faultsOf(stranger: Stranger, belongings: Belongings): Promise<string[]> {
  const headers = new Map<Owner, Record<string, string>>();
  for (const owner of Object.keys(owners) as Owner[]) headers.set(owner, await stranger.headersFor(owner));
  const digest = (): Promise<Record<string, string>> => digestRows(server.database.query);
  const theirs = await stateOf(server, belongings);
  let before = await digest();
  const faults: string[] = [];
  for (const attempt of attempts) {
    const meetingId = stranger.meetingId ?? teamMeetingId;
    const given = { belongings, meetingId, headers: headers.get(attempt.owner) ?? {} };
    const answer = await send(stranger.at?.() ?? server, attempt, given);
    const shown = JSON.stringify(answer.body);
    const isOwnBusiness = attempt.about === 'token' || (stranger.isGood && attempt.about === 'caller');
    const after = await digest();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    before = after;
    const fault = [
      secretsOf(belongings).some((secret) => shown.includes(secret)) && 'it shows what is not theirs',
      answer.httpStatus >= 500 && 'it failed',
      !isOwnBusiness && answer.httpStatus < 400 && answer.status === 200 && 'it was accepted',
      !isOwnBusiness && changed.length > 0 && `it changed ${changed.join(', ')}`,
      changed.length > 0 && (await stateOf(server, belongings)) !== theirs && 'it changed what is not theirs',
    ].find((text) => text !== false);
    if (fault !== undefined)
      faults.push(`${attempt.call} with ${stranger.whose}: ${fault}: ${answer.httpStatus} ${shown}`);
  }
  return faults;
}

const secretsOf = (belongings: Belongings): string[] => [
  ...Object.values(belongings),
  ...[1, 2, 4, 5].map(memberPhone),
  ...[owners.payer, owners.debtor, owners.visitor],
];

type Tokens = ReadonlyMap<Owner, Record<string, string>>;

/** The owners' state from before the strangers came. */
async function ownTokens(): Promise<Tokens> {
  const tokens = new Map<Owner, Record<string, string>>();
  for (const owner of Object.keys(owners) as Owner[])
    tokens.set(owner, await tokenFor(server, owners[owner], teamMeetingId));
  return tokens;
}

/** The same calls by those who may make them: one that fails for them as well shows nothing by failing for others. */
async function refusedToOwners(belongings: Belongings, tokens: Tokens): Promise<string[]> {
  const refused: string[] = [];
  for (const attempt of attempts) {
    const headers = tokens.get(attempt.owner) ?? {};
    const answer = await send(server, attempt, { belongings, meetingId: teamMeetingId, headers });
    if (answer.status !== 200) refused.push(`${attempt.call} by its owner: ${answer.httpStatus} ${answer.message}`);
  }
  return refused;
}

/** The calls of a payer's link, with links that are over, of less, or of nothing; then with the link itself. */
async function faultsOfLinks(): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = [];
  let tried = 0;
  await server.get('/api/appweb/wxpay/getUserInfoByCode?code=code-1');
  const file = (await uploadFile(server)).data;
  const { outTradeNo } = await registerOne(server, '13511117777', {});
  const send = (attempt: LinkAttempt, link: string) =>
    server.post(calls[attempt.call].path, { ...attempt.body(file), link });
  for (const { whose, link, may } of await endedLinks(server, outTradeNo)) {
    for (const attempt of linkAttempts) {
      tried += 1;
      if (attempt.about === 'paying' && may.includes('paying')) continue;
      const before = await digestRows(server.database.query);
      const answer = await send(attempt, link);
      const isSame = JSON.stringify(await digestRows(server.database.query)) === JSON.stringify(before);
      const isTold = answer.status === 200 && answer.httpStatus === 200;
      const isFault = isTold !== may.includes(attempt.about) || !isSame || answer.httpStatus >= 500;
      if (isFault)
        faults.push(`${attempt.call} with a link ${whose}: ${answer.httpStatus} ${JSON.stringify(answer.body)}`);
    }
  }
  const { data } = await server.post(calls.getPayerLink.path, { outTradeNo });
  for (const attempt of linkAttempts) {
    const answer = await send(attempt, (data as { link: string }).link);
    if (answer.status !== 200) faults.push(`${attempt.call} by its link: ${answer.httpStatus} ${answer.message}`);
  }
  return { tried, faults };
}

/** The calls of an offer's link, with links that are over or nobody's, and on a device with another phone's login. */
async function faultsOfOffers(belongings: Belongings): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = [];
  let tried = 0;
  const { own, declinable, others } = await offerLinks(server);
  for (const { whose, link, headers } of others) {
    for (const attempt of offerAttempts) {
      tried += 1;
      const before = await digestRows(server.database.query);
      const answer = await server.post(calls[attempt.call].path, { ...attempt.body(), link }, headers);
      const shown = JSON.stringify(answer.body);
      const isSame = JSON.stringify(await digestRows(server.database.query)) === JSON.stringify(before);
      const isOpened = answer.status === 200 && (answer.data as { state?: string }).state !== 'ended';
      const isShown = [...secretsOf(belongings), '第41位', '第42位', '欧阳'].some((secret) => shown.includes(secret));
      if (isOpened || isShown || !isSame || answer.httpStatus >= 500)
        faults.push(`${attempt.call} with a link ${whose}: ${answer.httpStatus} ${shown}`);
    }
  }
  for (const attempt of offerAttempts) {
    const link = attempt.call === 'declineOffer' ? declinable : own;
    const answer = await server.post(calls[attempt.call].path, { ...attempt.body(), link });
    if (answer.status !== 200) faults.push(`${attempt.call} by its link: ${answer.httpStatus} ${answer.message}`);
  }
  return { tried, faults };
}

/** The calls of whoever waits in line, who is known by a login or by the key of their registration. */
const waitingBodies = { getWaiting: {}, actOnWaiting: { act: 'leave' } } as const;

/** The calls of a line, by other people: they see their own registration at most, and nothing changes. */
async function faultsOfWaiting(belongings: Belongings): Promise<{ tried: number; faults: string[] }> {
  const faults: string[] = [];
  let tried = 0;
  for (const stranger of strangers) {
    const headers = await stranger.headersFor('visitor');
    for (const [name, body] of Object.entries(waitingBodies)) {
      tried += 1;
      const before = await digestRows(server.database.query);
      const { path } = calls[name as keyof typeof waitingBodies];
      const answer = await server.post(path, { meetingId: teamMeetingId, ...body }, headers);
      const isSame = JSON.stringify(await digestRows(server.database.query)) === JSON.stringify(before);
      const isShown = secretsOf(belongings).some((secret) => JSON.stringify(answer.body).includes(secret));
      if (isShown || (answer.status === 200 && !stranger.isGood) || !isSame || answer.httpStatus >= 500)
        faults.push(`${name} with ${stranger.whose}: ${answer.httpStatus} ${JSON.stringify(answer.body)}`);
    }
  }
  return { tried, faults };
}

proof('5 every call with a token, with tokens that are not the owner’s', { short: 1, full: 5 }, async (rounds) => {
  const breaches: string[] = [];
  let tried = 0;
  const needTokens = (Object.keys(calls) as CallName[]).filter((name) => calls[name].auth === 'token');
  const missing = needTokens.filter((name) => !attempts.some(({ call }) => call === name));
  breaches.push(...missing.map((name) => `${name} was not tried`));
  const byLink = (Object.keys(calls) as CallName[]).filter((name) => /inked/.test(name));
  const missingLinks = byLink.filter((name) => !linkAttempts.some(({ call }) => call === name));
  breaches.push(...missingLinks.map((name) => `${name} was not tried by its link`));
  const byOffer = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].auth === 'optional' && !(name in waitingBodies),
  );
  const missingOffers = byOffer.filter((name) => !offerAttempts.some(({ call }) => call === name));
  breaches.push(...missingOffers.map((name) => `${name} was not tried by its link`));
  for (let round = 0; round < rounds; round += 1) {
    const belongings = await makeBelongings(server);
    await makeStrangers();
    const tokens = await ownTokens();
    for (const stranger of strangers) {
      breaches.push(...(await faultsOf(stranger, belongings)));
      tried += attempts.length;
    }
    breaches.push(...(await refusedToOwners(belongings, tokens)));
    const links = await faultsOfLinks();
    breaches.push(...links.faults);
    tried += links.tried;
    const offers = await faultsOfOffers(belongings);
    breaches.push(...offers.faults);
    tried += offers.tried;
    for (const attemptsWithoutLogin of [await completionAttempts(server), await ownTicketAttempts(server)]) {
      const withoutLogin = await faultsWithoutLogin(attemptsWithoutLogin, () => digestRows(server.database.query));
      breaches.push(...withoutLogin.faults);
      tried += withoutLogin.tried;
    }
    const waiting = await faultsOfWaiting(belongings);
    breaches.push(...waiting.faults);
    tried += waiting.tried;
  }
  return { tried, breaches };
});

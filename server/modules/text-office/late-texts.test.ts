import { overviewCalls } from '../../../src/contract/desk-calls/overview-calls';
import type { DeskCallName } from '../../../src/domain/staff/rights';
import { entryOf, registerDelegate } from '../../test-support/attendees';
import { callDesk, staffOf, type SignedIn } from '../../test-support/desk';
import { gatewayError } from '../../test-support/fake-gateways';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';

const server = setUpServer();
const { MI2027, FREE2027 } = meetingIds;
const phones = ['13812345678', '13812340002'] as const;

let office: SignedIn;
beforeEach(async () => {
  office = await staffOf(server, '13912340002', ['registrar'], { meetingId: MI2027 });
  for (const phone of phones) await registerDelegate(server, phone);
});

const call = (name: DeskCallName, input: Record<string, unknown>, by = office) =>
  callDesk(server, name, { meetingId: MI2027, ...input }, by.headers);
const all = { kind: 'all', ids: [], search: '', sealedSearch: '', filters: {}, except: [] };
const nothing = {
  ...{ reason: '', isForced: false, entrant: 'delegate', amountFen: null, typed: [], note: '', seenNote: '' },
};

interface Late {
  id: string;
  name: string;
  phone: string;
  words: string;
  state: string;
  failure: string;
}
const late = async (search = ''): Promise<Late[]> => {
  const asked = { search, sealedSearch: '', filters: {}, sort: '', page: 1 };
  return ((await call('listLateTexts', asked)).data as { rows: Late[] }).rows;
};
const textsOf = async (phone: string) => {
  const { data } = await call('getPerson', { personId: (await entryOf(server, phone)).id });
  return (data as { texts: { state: string; words: string; failure: string }[] }).texts;
};

/** Reminds everybody while the provider refuses what it is given. */
async function remindInVain(code: string, isRetryable = false): Promise<void> {
  const send = jest.spyOn(server.gateways.sms, 'send').mockRejectedValue(gatewayError(code, isRetryable));
  for (const phone of phones) {
    const { id } = await entryOf(server, phone);
    const selection = { ...all, kind: 'some', ids: [id] };
    expect((await call('remindPeople', { selection, ...nothing })).status).toBe(200);
  }
  send.mockRestore();
}

it('lists texts that the provider has refused, with whom they are for, and the overview counts them', async () => {
  await remindInVain('isv.MOBILE_NUMBER_ILLEGAL');
  expect((await late()).map(({ name, phone, state, failure }) => [name, phone, state, failure]).sort()).toEqual([
    ['欧阳晓明', '138 **** 0002', 'failed', 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['欧阳晓明', '138 **** 5678', 'failed', 'isv.MOBILE_NUMBER_ILLEGAL'],
  ]);
  expect((await late())[0]?.words).toContain(
    '还有 ¥1,200.00 未支付，请登录个人中心支付。详情 http://localhost:3000/m/MI2027',
  );
  expect(await late('5678')).toHaveLength(1);
  expect(await late('1381')).toHaveLength(0);
  const { data } = await call('getOverview', {});
  expect(overviewCalls.getOverview.answer.read(data).waiting).toMatchObject([{ what: 'late-notices', count: 2 }]);
  expect(await textsOf(phones[0])).toMatchObject([{ state: 'failed', failure: 'isv.MOBILE_NUMBER_ILLEGAL' }]);
});

it('sends the selected ones again, once, and keeps what a person was told', async () => {
  await remindInVain('isv.BUSINESS_LIMIT_CONTROL');
  const [first] = await late('5678');
  const again = () => call('sendTextsAgain', { selection: { ...all, kind: 'some', ids: [first?.id] } });
  expect((await again()).data).toEqual({ texts: 1 });
  expect(server.gateways.sms.sent.filter(({ template }) => template === 'ticket-news')).toMatchObject([
    { phone: phones[0] },
  ]);
  expect((await again()).message).toBe('没有选中的短信，也许已经发到了');
  expect((await late()).map(({ phone }) => phone)).toEqual(['138 **** 0002']);
  const told = await textsOf(phones[0]);
  expect(told).toMatchObject([{ state: 'sms', failure: '' }]);
  expect(told[0]?.words).toContain('未支付');
  const trail = JSON.stringify((await call('getTrail', { ...trailInput })).data);
  expect(trail).toContain('再发 1 条没有发到的短信');
});

const trailInput = {
  ...{ search: '', sealedSearch: '', subject: '', who: '', from: '', to: '', before: '', about: '' },
};

it('gives up the others, which are never sent, and says so at the person', async () => {
  await remindInVain('Throttling.User', true);
  expect((await late()).map(({ state }) => state)).toEqual(['retried', 'retried']);
  const [kept] = await late('5678');
  expect((await call('giveUpTexts', { selection: { ...all, except: [kept?.id] } })).data).toEqual({ texts: 1 });
  server.clock.now += 60 * 60_000;
  expect((await call('sendTextsAgain', { selection: all })).data).toEqual({ texts: 1 });
  expect(server.gateways.sms.sent.filter(({ template }) => template === 'ticket-news')).toMatchObject([
    { phone: phones[0] },
  ]);
  expect(await textsOf(phones[1])).toMatchObject([{ state: 'given-up' }]);
  expect(await late()).toEqual([]);
});

it('are of their own meeting, and go with a person’s data', async () => {
  await remindInVain('isv.MOBILE_NUMBER_ILLEGAL');
  const owner = await staffOf(server, '13912340003', ['owner']);
  const elsewhere = { meetingId: FREE2027 };
  expect((await call('sendTextsAgain', { ...elsewhere, selection: all }, owner)).message).toMatch(/没有选中/);
  expect((await call('listLateTexts', { ...elsewhere, ...all, sort: '', page: 1 })).httpStatus).toBe(403);
  const { id } = await entryOf(server, phones[0]);
  await call('cancelPeople', { selection: { ...all, kind: 'some', ids: [id] }, ...nothing }, owner);
  expect((await call('erasePerson', { personId: id }, owner)).status).toBe(200);
  expect((await late()).map(({ phone }) => phone)).toEqual(['138 **** 0002']);
});

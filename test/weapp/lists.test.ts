import { resolve } from 'node:path';
import { routes } from '../../src/routes';
import { wireMember, wireTeam } from '../pages/wire-team';
import { answerCalls } from './answer-calls';
import { bootWeapp, type BootedWeapp } from './boot-weapp';

const folder = resolve(__dirname, '../../dist/test/weapp');
const session = { 'conf:session:7': JSON.stringify({ value: { token: 't', id: 's' } }) };
/** The most that a single `setData` may pass. */
const callLimit = 100 * 1024;

const nameOf = (index: number): string => `成员${String(index + 1).padStart(4, '0')}`;
const nodesOf = (weapp: BootedWeapp): number => weapp.shown().match(/"sid":/g)?.length ?? 0;
const namesIn = (weapp: BootedWeapp): string[] => [...new Set(weapp.shown().match(/成员\d{4}/g))];

async function openTeamOf(count: number): Promise<BootedWeapp> {
  const enteredList = Array.from({ length: count }, (_, index) =>
    wireMember({ id: 1000 + index, name: nameOf(index) }),
  );
  const weapp = bootWeapp(
    folder,
    routes.teamMembers.page,
    { meetingId: '7' },
    answerCalls({ getCentre: wireTeam({ members: enteredList }) }),
    { stored: session },
  );
  await weapp.waitFor(() => expect(namesIn(weapp)).toContain(nameOf(0)));
  return weapp;
}

const costOf = (weapp: BootedWeapp) => ({
  calls: weapp.client.setDataCalls.length,
  largest: Math.max(...weapp.client.setDataCalls.map(({ bytes }) => bytes)),
  nodes: nodesOf(weapp),
});

it('passes no more of a team of two thousand than of one of twenty', async () => {
  const [few, many] = [costOf(await openTeamOf(20)), costOf(await openTeamOf(2000))];
  process.stdout.write(`  20 members: ${JSON.stringify(few)}; 2,000 members: ${JSON.stringify(many)}\n`);
  expect(many.largest).toBeLessThanOrEqual(callLimit);
  expect(many.nodes).toBeLessThanOrEqual(few.nodes * 1.2);
  expect(many.calls).toBeLessThanOrEqual(few.calls + 2);
});

it('draws the rows that are scrolled to, to the last', async () => {
  const weapp = await openTeamOf(900);
  const { stack, setDataCalls } = weapp.client;
  const total = 900 * 152;
  for (const scrollTop of [20_000, total / 2, total]) {
    stack.call(stack.top(), 'onPageScroll', { scrollTop });
    const seen = nameOf(Math.min(899, Math.floor(scrollTop / 152) + 2));
    await weapp.waitFor(() => expect(namesIn(weapp)).toContain(seen));
    expect(namesIn(weapp).length).toBeLessThan(40);
  }
  expect(Math.max(...setDataCalls.map(({ bytes }) => bytes))).toBeLessThanOrEqual(callLimit);
  expect(weapp.errors).toEqual([]);
});

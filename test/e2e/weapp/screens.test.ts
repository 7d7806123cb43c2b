import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { routeNames, routes, type RouteName } from '../../../src/routes';
import { logIn } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { newPerson } from '../harness/person';
import { meetingIds, registerPaid, registerTeam } from '../harness/register-by-api';
import { fillShortForm, press, seeOutcome, startRegistration } from '../harness/registration-steps';
import { radio } from '../harness/fields';
import { startProductInFolder, type OwnProduct } from '../harness/start-product-in-folder';
import { codeInterval, addMembers, teamMeeting } from '../harness/team-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { useWeappPhones } from '../harness/use-phones';
import type { WeappPhone } from '../harness/weapp-phone';

/** What a screen may cost: passed from one thread to the other, and drawn. */
interface Cost {
  calls: number;
  kilobytes: number;
  nodes: number;
}

const budgetFile = resolve(__dirname, 'screen-budgets.json');
const budgets = JSON.parse(readFileSync(budgetFile, 'utf8')) as Partial<Record<RouteName, Cost>>;

/** The address of each screen, with what it needs; by whose phone it is looked at. */
const ofPaid = `?meetingId=${meetingIds.MI2027}`;
const ofTeam = `?meetingCode=${teamMeeting.code}`;
const visits: Readonly<Record<'visitor' | 'delegate' | 'operator', Partial<Record<RouteName, string>>>> = {
  visitor: {
    ...{ landing: '?meetingCode=MI2027', attendeeForm: '?meetingCode=MI2027', login: ofPaid, testLogin: ofPaid },
    ...{ teamRegister: ofPaid, privacy: ofPaid, notFound: '', openid: '', openidCentre: '' },
    ...{ paymentChoice: '', remittance: '', remittanceAccount: '', paymentSuccess: '' },
  },
  delegate: {
    ...{ centre: ofPaid, testCentre: ofPaid, registrationInfo: '', centreInvoice: '', centreCredit: '' },
    transfer: '?meetingCode=MI2027',
  },
  operator: {
    ...{ teamMembers: ofTeam, teamPayments: ofTeam, teamOrders: ofTeam, teamInvoices: ofTeam, memberAdd: ofTeam },
    ...{ memberImport: ofTeam, memberView: ofTeam, memberEdit: ofTeam, memberCredit: ofTeam, teamCredit: ofTeam },
    memberInvoice: ofTeam,
  },
};

const costs: Partial<Record<RouteName, Cost>> = {};

/** Opens a screen and waits until it has loaded what it shows. */
async function look(phone: WeappPhone, name: RouteName): Promise<void> {
  const { page, screen } = phone;
  const client = phone.client();
  await page.getByRole('heading').first().waitFor();
  await page.getByRole('status', { name: '加载中' }).waitFor({ state: 'hidden' });
  await expectSoon(
    async () => [await page.locator('.ui-skeleton').count(), client.stack.top().path],
    [0, routes[name].page],
  );
  await untilAtRest(page);
  await phone.screenshot(name);
  const words = await page.locator('.weapp-page').innerText();
  expect({
    name,
    hasWords: words.replace(/\s/g, '').length > 8,
    isBroken: /undefined|null|NaN|\[object/.test(words),
  }).toEqual({
    ...{ name, hasWords: true, isBroken: false },
  });
  const ofScreen = client.setDataCalls.filter(({ path }) => path === routes[name].page);
  costs[name] = {
    calls: ofScreen.length,
    kilobytes: Math.ceil(ofScreen.reduce((sum, { bytes }) => sum + bytes, 0) / 1024),
    nodes: await screen.nodes(),
  };
  expect({ name, title: client.title() }).toEqual({ name, title: titles[name] ?? routes[name].title });
}

/** Screens whose title says more than the table's. */
const titles: Partial<Record<RouteName, string>> = {};

describe('the mini-program', () => {
  const newPhone = useWeappPhones();
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startProductInFolder({ hasOwnClock: true });
  });
  afterAll(() => product.stop());

  const visitAll = async (phone: WeappPhone, who: keyof typeof visits): Promise<void> => {
    for (const [name, query] of Object.entries(visits[who]) as [RouteName, string][]) {
      await phone.open(`${routes[name].urls[0]}${query}`);
      await look(phone, name);
    }
  };

  it('shows a visitor the screens of a registration', async () => {
    const phone = await newPhone({ product });
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    await look(phone, 'freeSuccess');
    await startRegistration(phone, 'REVIEW2027');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '等待主办方审核');
    await look(phone, 'review');

    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, newPerson());
    await press(page, '下一步');
    await page.getByRole('heading', { name: routes.credit.title }).waitFor();
    await look(phone, 'credit');
    await press(page, '稍后申请');
    await page.getByRole('heading', { name: routes.invoice.title }).waitFor();
    await look(phone, 'invoice');
    await press(page, '稍后申请');
    await radio(page, '支付方式', '对公转账或现场刷卡').waitFor();
    await visitAll(phone, 'visitor');
  });

  it('shows a delegate the screens of the centre', async () => {
    const person = newPerson();
    await registerPaid('MI2027', person, { product });
    const phone = await newPhone({ product });
    await logIn(phone, meetingIds.MI2027, person, product);
    await visitAll(phone, 'delegate');
  });

  it('shows an operator the screens of a team', async () => {
    const operator = newPerson('欧阳秘书');
    await registerTeam('MIX2027', operator, product);
    product.advanceClock(codeInterval);
    const phone = await newPhone({ product });
    await logIn(phone, teamMeeting.id, operator, product);
    await addMembers(phone, [newPerson('王芳'), newPerson('张伟')], product);
    await visitAll(phone, 'operator');
  });

  it('keeps each of its screens within what it may cost', () => {
    expect(routeNames.filter((name) => costs[name] === undefined)).toEqual([]);
    for (const name of routeNames) {
      const { calls = 0, kilobytes = 0, nodes = 0 } = costs[name] ?? {};
      process.stdout.write(`  ${name.padEnd(18)} ${calls} setData, ${kilobytes} KB, ${nodes} nodes\n`);
    }
    if (process.env.KEEP_BUDGETS === '1') writeFileSync(budgetFile, `${JSON.stringify(withRoom(), null, 2)}\n`);
    const over = routeNames.filter((name) => isOver(costs[name], budgets[name]));
    expect(over.map((name) => ({ name, cost: costs[name], budget: budgets[name] }))).toEqual([]);
  });
});

const isOver = (cost: Cost | undefined, budget: Cost | undefined): boolean =>
  cost === undefined ||
  budget === undefined ||
  cost.calls > budget.calls ||
  cost.kilobytes > budget.kilobytes ||
  cost.nodes > budget.nodes;

/** A fifth more than now; of calls, which a slow machine makes more of, half as many again. */
function withRoom(): Partial<Record<RouteName, Cost>> {
  const entries = routeNames.map((name) => {
    const { calls = 0, kilobytes = 0, nodes = 0 } = costs[name] ?? {};
    return [name, { calls: calls + 6, kilobytes: Math.ceil(kilobytes * 1.5) + 4, nodes: Math.ceil(nodes * 1.2) }];
  });
  return Object.fromEntries(entries) as Partial<Record<RouteName, Cost>>;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { routeNames, routes, type RouteName } from '../../../src/routes';
import { logIn } from '../harness/centre-steps';
import { seriousAxe } from '../harness/expect-no-serious-axe';
import { expectSoon } from '../harness/expect-soon';
import { pdfFile, pngFile } from '../harness/local-files';
import { newPerson } from '../harness/person';
import { meetingIds, registerPaid, registerTeam, uploadFile } from '../harness/register-by-api';
import {
  fillShortForm,
  press,
  seeCredit,
  seeForm,
  seeInvoice,
  seeOutcome,
  seePayment,
  seeScreen,
  startRegistration,
} from '../harness/registration-steps';
import { startProductInFolder, type OwnProduct } from '../harness/start-product-in-folder';
import { codeInterval, addMembers, memberCard, teamMeeting, teamUrls } from '../harness/team-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { useWeappPhones } from '../harness/use-phones';
import type { WeappPhone } from '../harness/weapp-phone';
import { newColleagues } from '../team/import-steps';

/** What a screen may cost: passed from one thread to the other, and drawn. */
interface Cost {
  calls: number;
  kilobytes: number;
  nodes: number;
}

const budgetFile = resolve(__dirname, 'screen-budgets.json');
const keptBudgets = JSON.parse(readFileSync(budgetFile, 'utf8')) as Partial<Record<RouteName, Cost>>;

/** The address of each screen, with what it needs; by whose phone it is looked at. */
const ofPaid = `?meetingId=${meetingIds.MI2027}`;
const ofTeam = `?meetingCode=${teamMeeting.code}`;
const visits: Readonly<Record<'visitor' | 'delegate' | 'operator', Partial<Record<RouteName, string>>>> = {
  visitor: {
    ...{ landing: '?meetingCode=MI2027', attendeeForm: '?meetingCode=MI2027', login: ofPaid, testLogin: ofPaid },
    ...{ teamRegister: ofPaid, privacy: ofPaid, notFound: '', openid: '', openidCentre: '' },
  },
  delegate: {
    ...{ centre: ofPaid, testCentre: ofPaid, registrationInfo: '', centreInvoice: '', centreCredit: '' },
    transfer: '?meetingCode=MI2027',
  },
  operator: {
    ...{ teamMembers: ofTeam, teamPayments: ofTeam, teamOrders: ofTeam, teamInvoices: ofTeam, memberAdd: ofTeam },
    ...{ memberImport: ofTeam, teamCredit: ofTeam, memberInvoice: ofTeam },
  },
};

/** There is no redirect to authorise in a mini-program: these lead on at once. */
const leadsOn: Partial<Record<RouteName, RouteName>> = { openid: 'landing', openidCentre: 'login' };

const costs: Partial<Record<RouteName, Cost>> = {};

/** What is wrong with a screen, '' for nothing. */
async function faultOf({ page, client }: WeappPhone, name: RouteName): Promise<string> {
  const { stack, title } = client();
  const { path } = stack.top();
  const shown = leadsOn[name] ?? name;
  if (path !== routes[shown].page) return `led to ${path}`;
  const words = await page.locator('.weapp-page').innerText();
  if (words.replace(/\s/g, '').length < 8) return `shows no more than ${words}`;
  if (/undefined|null|NaN|\[object/.test(words)) return `says ${words}`;
  const heading = await page.getByRole('heading', { level: 1 }).first().innerText();
  const isNamed = title() === routes[shown].title || title() === heading;
  return isNamed ? '' : `is called ${title()}`;
}

/** Waits until a screen has loaded what it shows. */
async function look(phone: WeappPhone, name: RouteName): Promise<void> {
  const { page, screen } = phone;
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('.ui-skeleton').first().waitFor({ state: 'hidden' });
  await untilAtRest(page);
  await phone.screenshot(name);
  const ofScreen = phone.client().setDataCalls.filter(({ path }) => path === routes[name].page);
  costs[name] = {
    calls: ofScreen.length,
    kilobytes: Math.ceil(ofScreen.reduce((sum, { bytes }) => sum + bytes, 0) / 1024),
    nodes: await screen.nodes(),
  };
  const [fault, axe] = [await faultOf(phone, name), await seriousAxe(page)];
  expect({ name, fault, axe }).toEqual({ name, fault: '', axe: [] });
}

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
    await press(page, '加入日历');
    await press(page, '同意');
    await press(page, '允许');
    await page.getByText('已加入日历').waitFor();
    expect(phone.things.calendar).toEqual([expect.objectContaining({ allDay: true })]);
    await press(page, '查看地图');
    await expectSoon(() => Promise.resolve(phone.things.opened.length), 1);
    expect(phone.things.opened).toEqual([expect.objectContaining({ latitude: 28.213, longitude: 112.953 })]);
    await startRegistration(phone, 'REVIEW2027');
    await fillShortForm(page, newPerson());
    await press(page, '提交');
    await seeOutcome(page, '等待主办方审核');
    await look(phone, 'review');

    await startRegistration(phone, 'MIX2027', 'paid');
    await fillShortForm(page, newPerson());
    await press(page, '下一步');
    await seeCredit(page);
    await look(phone, 'credit');
    await press(page, '稍后申请');
    await seeInvoice(page);
    await look(phone, 'invoice');
    await press(page, '稍后申请');
    await seePayment(page);
    await look(phone, 'paymentChoice');
    await phone.open('/charge/remittance');
    await look(phone, 'remittance');
    await press(page, '提交');
    await seeScreen(page, '收款账户');
    await look(phone, 'remittanceAccount');
    await phone.open('/charge/pay/index');
    await look(phone, 'paymentSuccess');
    await visitAll(phone, 'visitor');
  });

  it('shows a delegate the screens of the centre', async () => {
    const person = newPerson();
    await registerPaid('MI2027', person, { product });
    const phone = await newPhone({ product });
    await logIn(phone, meetingIds.MI2027, person, product);
    await visitAll(phone, 'delegate');
  });

  it('keeps the ticket in the album, once that is allowed, the screen bright on it, and opens attachments', async () => {
    const person = newPerson();
    const files = await Promise.all([pngFile(), pdfFile()].map((file) => uploadFile(file, product)));
    await registerPaid('MI2027', person, { product, answers: { bmtable: files.join(',') } });
    const phone = await newPhone({ product });
    const { page, things } = phone;
    const { brightness } = things;
    await logIn(phone, meetingIds.MI2027, person, product);
    await press(page, '保存到相册');
    await press(page, '同意');
    await press(page, '拒绝');
    expect(things.album).toEqual([]);
    await press(page, '去设置');
    await press(page, '打开');
    await page.getByText('已保存到相册').waitFor();
    const [saved] = things.album;
    expect(Buffer.from(saved ?? []).toString('latin1', 1, 4)).toBe('PNG');
    expect(things).toMatchObject({ brightness: 0.8, isKeptOn: true });
    await press(page, '报名信息');
    await seeScreen(page, '报名信息');
    await expectSoon(() => Promise.resolve([things.brightness, things.isKeptOn]), [brightness, false]);
    await press(page, /打开.* 1$/);
    // A reference does not tell what it is: a document is known once it could not be drawn as a picture.
    await press(page, /^PDF.*打开.* 2$/);
    await expectSoon(() => Promise.resolve(things.opened.length), 2);
    expect(things.opened).toEqual([
      { urls: [expect.stringContaining('/api/files/')] },
      { document: expect.any(String) as unknown, fileType: 'pdf' },
    ]);
    const drawn = page.locator('.attachment-list__picture img');
    expect(
      await drawn.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth)),
    ).toEqual([1]);
  });

  it('shows an operator the screens of a team', async () => {
    const operator = newPerson('欧阳秘书');
    await registerTeam('MIX2027', operator, product);
    product.advanceClock(codeInterval);
    const phone = await newPhone({ product });
    await logIn(phone, teamMeeting.id, operator, product);
    await addMembers(phone, [newPerson('王芳'), newPerson('张伟')], product);
    await visitAll(phone, 'operator');
    const authorization = await phone.reloadCentre();
    const id = await firstMember(product, authorization);
    for (const [name, parameter] of [
      ['memberView', 'id'],
      ['memberEdit', 'id'],
      ['memberCredit', 'enteredId'],
    ] as const) {
      await phone.open(`${routes[name].urls[0]}${ofTeam}&${parameter}=${id}`);
      await look(phone, name);
    }
    const { page } = phone;
    await phone.open(`${routes.memberAdd.urls[0]}${ofTeam}`);
    await seeForm(page);
    await fillShortForm(page, newPerson());
    await press(page, '下一步');
    await seeCredit(page);
    await look(phone, 'memberAddCredit');
  });

  it('scrolls a long list to its end, and draws only what is near', async () => {
    const operator = newPerson('李秘书');
    await registerTeam('MIX2027', operator, product);
    product.advanceClock(codeInterval);
    const phone = await newPhone({ product });
    const { page, screen } = phone;
    await logIn(phone, teamMeeting.id, operator, product);
    const people = newColleagues(300);
    await addMembers(phone, people, product);
    await phone.open(teamUrls.members);
    const [first, last] = [people[0], people.at(-1)].map((person) => memberCard(page, person?.name ?? ''));
    await first?.waitFor();
    const nodes = await screen.nodes();
    // A flick shows more, whose heights are known only then.
    await expectSoon(async () => {
      await page.mouse.wheel(0, 100_000);
      return last?.isVisible();
    }, true);
    expect(await first?.count()).toBe(0);
    expect(await screen.nodes()).toBeLessThan(nodes * 1.5);
  });

  it('keeps each of its screens within what it may cost', () => {
    expect(routeNames.filter((name) => costs[name] === undefined)).toEqual([]);
    for (const name of routeNames) {
      const { calls = 0, kilobytes = 0, nodes = 0 } = costs[name] ?? {};
      process.stdout.write(`  ${name.padEnd(18)} ${calls} setData, ${kilobytes} KB, ${nodes} nodes\n`);
    }
    const isKept = process.env.KEEP_BUDGETS === '1';
    if (isKept) writeFileSync(budgetFile, `${JSON.stringify(withRoom(), null, 2)}\n`);
    const budgets = isKept ? withRoom() : keptBudgets;
    const over = routeNames.filter((name) => isOver(costs[name], budgets[name]));
    expect(over.map((name) => ({ name, cost: costs[name], budget: budgets[name] }))).toEqual([]);
  });
});

/** A member's id, as the centre tells it. */
async function firstMember(product: OwnProduct, authorization: string): Promise<string> {
  const answer = await fetch(`${product.origin}/api/appweb/entered/toEnteredCenter/${teamMeeting.id}`, {
    headers: { authorization },
  });
  const { data } = (await answer.json()) as { data: { enteredList: { id: number }[] } };
  return String(data.enteredList[0]?.id);
}

const isOver = (cost: Cost | undefined, budget: Cost | undefined): boolean =>
  cost === undefined ||
  budget === undefined ||
  cost.calls > budget.calls ||
  cost.kilobytes > budget.kilobytes ||
  cost.nodes > budget.nodes;

/** A fifth more nodes than now; more of calls and what they pass, which a slow machine passes in more pieces. */
function withRoom(): Partial<Record<RouteName, Cost>> {
  const entries = routeNames.map((name) => {
    const { calls = 0, kilobytes = 0, nodes = 0 } = costs[name] ?? {};
    return [name, { calls: calls + 6, kilobytes: Math.ceil(kilobytes * 1.5) + 4, nodes: Math.ceil(nodes * 1.2) }];
  });
  return Object.fromEntries(entries) as Partial<Record<RouteName, Cost>>;
}

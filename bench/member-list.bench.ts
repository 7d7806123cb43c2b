import type { Page } from 'playwright-core';
import { inPairs, ofPairs, report } from './harness/figures';
import { measureCpu } from './harness/measure-cpu';
import type { Phone } from '../test/e2e/harness/phone';
import { poll } from '../test/e2e/harness/poll';
import { teamUrls, tick } from '../test/e2e/harness/team-steps';
import { usePhones } from '../test/e2e/harness/use-phones';
import { startTeamOf } from '../test/e2e/team/large-team';

/** The main-thread time of opening the list. */
interface Opening {
  /** From pressing 成员管理 to the list on the screen, with the members loaded, in milliseconds of CPU time. */
  mount: number;
  /** Reading the server's answer, which the list requests as it opens, in milliseconds of CPU time. */
  refresh: number;
}

/** Presses 成员管理 and waits until the first members have been painted; nothing else of ours runs meanwhile. */
const openList = `new Promise((resolve) => {
  const entry = [...document.querySelectorAll('nav button')].find((button) => button.textContent === '成员管理');
  const look = () =>
    document.querySelector('ul[aria-label="团体成员"] li') === null
      ? requestAnimationFrame(look)
      : requestAnimationFrame(() => setTimeout(resolve));
  entry.click();
  look();
})`;
/** Presses 全选 and waits until that has been painted. */
const pressSelectAll = `new Promise((resolve) => {
  document.querySelector('footer input[type="checkbox"]').click();
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
})`;

/** How many answers of a call the page has received since it was loaded. */
const answersOf = (page: Page, call: string): Promise<number> =>
  page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.includes(${JSON.stringify(call)})).length`,
  );
/** Waits until the page has nothing left to do twice in a row: what it does next waits for the first. */
const untilIdle = `new Promise((resolve) => {
  const whenIdle = (then) => setTimeout(() => requestIdleCallback(then));
  whenIdle(() => whenIdle(resolve));
})`;

/** Waits for an answer of the server, and until the page has read it. */
async function untilRead(page: Page, call: string, act: () => unknown): Promise<void> {
  const before = await answersOf(page, call);
  await act();
  await poll(
    async () => ((await answersOf(page, call)) > before ? true : null),
    () => `No answer of ${call} arrived`,
  );
  await page.evaluate(untilIdle);
}

/** Opens the list from the centre, whose answer holds the members, and goes back. The refresh waits for the mount. */
async function measureOpening(page: Page): Promise<Opening> {
  let release = (): void => undefined;
  const isMounted = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/toEnteredCenter/**', async (route) => {
    await isMounted;
    await route.continue();
  });
  const mount = await measureCpu(page, () => page.evaluate(openList));
  const refresh = await measureCpu(page, () => untilRead(page, 'toEnteredCenter', release));
  await page.unrouteAll({ behavior: 'wait' });
  await untilRead(page, 'toEnteredCenter', () => page.goBack());
  return { mount, refresh };
}

/** Selects everyone on 交费管理, then nobody. */
async function measureSelection(page: Page): Promise<number> {
  let selectAll = 0;
  await untilRead(page, 'getTeamOrderDetail', async () => {
    selectAll = await measureCpu(page, () => page.evaluate(pressSelectAll));
  });
  await page.evaluate(pressSelectAll);
  return selectAll;
}

/** Teams of three sizes, each opened by turns so that whatever else the machine does meets all. */
const sizes = { few: 20, some: 2_000, many: 5_000 };
const pairs = 15;

describe('a team of thousands', () => {
  const newPhone = usePhones();

  const teamOf = async (count: number): Promise<Phone> => {
    const phone = await newPhone();
    await startTeamOf(count, phone);
    return phone;
  };

  it('is listed, read again and selected as fast as a small one', async () => {
    const [few, some, many] = [await teamOf(sizes.few), await teamOf(sizes.some), await teamOf(sizes.many)];
    const openings = async (phone: Phone) =>
      inPairs(
        pairs,
        () => measureOpening(few.page),
        () => measureOpening(phone.page),
      );
    const of = (what: keyof Opening, found: Awaited<ReturnType<typeof openings>>) =>
      ofPairs(found.map(({ reference, ours }) => ({ reference: reference[what], ours: ours[what] })));
    report({
      figure: 'member list mount CPU, 5,000 beside 20',
      ...{ unit: 'ms', ...of('mount', await openings(many)), target: '<= 1.1' },
    });
    report({
      figure: 'reading the answer again, 2,000 beside 20',
      ...{ unit: 'ms', ...of('refresh', await openings(some)), target: '<= 1.5' },
    });

    for (const phone of [few, some]) {
      await phone.open(teamUrls.payments);
      await tick(phone.page, '全选').waitFor();
    }
    const selections = await inPairs(
      pairs,
      () => measureSelection(few.page),
      () => measureSelection(some.page),
    );
    report({
      figure: 'CPU from the press on 全选 to the ticks, 2,000 beside 20',
      ...{ unit: 'ms', ...ofPairs(selections), target: '<= 2' },
    });
  }, 300_000);
});

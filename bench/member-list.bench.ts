import type { Page } from 'playwright-core';
import budget from './member-list-budget.json';
import { measureCpu } from './harness/measure-cpu';
import type { Phone } from '../test/e2e/harness/phone';
import { poll } from '../test/e2e/harness/poll';
import { startProductInFolder, type OwnProduct } from '../test/e2e/harness/start-product-in-folder';
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

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/** Does something with the short and the long list by turns. The first round loads code and does not count. */
async function inPairs<Result>(few: Page, many: Page, act: (page: Page) => Promise<Result>): Promise<Result[][]> {
  const pairs: Result[][] = [];
  for (let pair = 0; pair <= budget.pairs; pair += 1) pairs.push([await act(few), await act(many)]);
  return pairs.slice(1);
}

/** How many times as long the long list took, by the median of the pairs; prints it. */
function compare(title: string, pairs: readonly (readonly number[])[]): number {
  const ratio = median(pairs.map(([few = NaN, many = NaN]) => many / few));
  const [few, many] = [0, 1].map((team) => Math.round(median(pairs.map((pair) => pair[team] ?? NaN))));
  process.stdout.write(
    `  ${title}: ${many} with ${budget.manyMembers} members, ${few} with ${budget.fewMembers}: ${ratio.toFixed(2)} times\n`,
  );
  return ratio;
}

describe(`a team of ${budget.manyMembers} members`, () => {
  const newPhone = usePhones();
  let product: OwnProduct;
  beforeAll(async () => {
    product = await startProductInFolder({ hasOwnClock: true });
  });
  afterAll(() => product.stop());

  const teamOf = async (count: number): Promise<Phone> => {
    const phone = await newPhone({ product });
    await startTeamOf(count, phone, product);
    return phone;
  };

  it(`is listed, and selected, as fast as one of ${budget.fewMembers}`, async () => {
    const few = await teamOf(budget.fewMembers);
    const many = await teamOf(budget.manyMembers);
    const openings = await inPairs(few.page, many.page, measureOpening);
    const of = (what: keyof Opening): number[][] => openings.map((pair) => pair.map((opening) => opening[what]));
    const mountRatio = compare('CPU ms from the press to the list', of('mount'));
    compare('CPU ms for reading the answer again', of('refresh'));

    for (const phone of [few, many]) {
      await phone.open(teamUrls.payments);
      await tick(phone.page, '全选').waitFor();
    }
    const selections = await inPairs(few.page, many.page, measureSelection);
    const selectAllRatio = compare('CPU ms from the press on 全选 to the ticks', selections);

    expect(mountRatio).toBeLessThanOrEqual(budget.maxMountRatio);
    expect(selectAllRatio).toBeLessThanOrEqual(budget.maxSelectAllRatio);
  }, 300_000);
});

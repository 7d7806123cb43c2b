import { deskSizes, takeDeskPicture } from './harness/desk-pictures';
import { signInAtDesk } from './harness/desk-steps';
import type { DeskWindow } from './harness/desk-window';
import { runOrganiser } from './harness/run-organiser';
import { useDeskWindows } from './harness/use-phones';

/**
 * Looks at every screen of the desk that the side leads to, with the first row's drawer over each list, in the windows of an
 * office. `npm run screens` is how one looks at the pictures, in `.cache/desk`; the tests only see that nothing is out of
 * sight.
 */
const meeting = '/meetings/1';
/** Drawers that no row leads to. */
const otherDrawers = [`${meeting}/people/add`, `${meeting}/staff/invite`, `${meeting}/texts/reminders`];
/** Acts on a selection of people. */
const manyActs = ['导出', '催缴', '取消报名'];

const newWindow = useDeskWindows();

/** Takes a screen's picture in each window, which changes its size and opens nothing again. */
async function take({ page }: DeskWindow, name: string): Promise<void> {
  // Everything has come, and not its place alone.
  await page.locator('.ant-skeleton, .list-skeleton').first().waitFor({ state: 'detached' });
  for (const { width, height } of deskSizes) {
    await page.setViewportSize({ width, height });
    await takeDeskPicture(page, `${width}-${name}`);
  }
  await page.setViewportSize(deskSizes[0]);
}

/** Opens an address and takes its picture, and that of the drawer of its first row. */
async function lookAt(window: DeskWindow, path: string): Promise<void> {
  const { page, open } = window;
  const name = path.replace(meeting, '').replace(/^\//, '').replace(/\//g, '-') || 'meetings';
  await open(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await take(window, name);
  const row = page.getByRole('row').nth(1).getByRole('link').first();
  // Rows of the overview lead to lists.
  const leadsTo = (await row.count()) === 0 ? '' : ((await row.getAttribute('href')) ?? '');
  if (!leadsTo.startsWith(`/desk${path}/`)) return;
  await open(leadsTo.replace(/^\/desk/, ''));
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
  await take(window, `${name}-row`);
}

/** Selects everybody, and takes the picture of the drawer of each act on them. */
async function lookAtActs(window: DeskWindow): Promise<void> {
  const { page } = window;
  await window.open(`${meeting}/people`);
  await page.getByRole('button', { name: /选中全部/ }).click();
  await page.getByRole('group', { name: '已选' }).waitFor();
  await take(window, 'people-selected');
  for (const act of manyActs) {
    await page.getByRole('link', { name: act, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: act });
    await drawer.getByRole('button', { name: /\d/ }).first().waitFor();
    await take(window, `people-${act}`);
    await drawer.getByRole('button', { name: '返回' }).click();
    await drawer.waitFor({ state: 'detached' });
  }
}

beforeAll(async () => {
  expect(await runOrganiser(['demo', 'people', '120', '--meeting', 'MI2027'])).toMatchObject({ exitCode: 0 });
}, 300_000);

it('every screen fits into an office’s windows', async () => {
  const window = await newWindow(deskSizes[0]);
  await window.open('/');
  await window.page.getByRole('heading', { name: '登录' }).waitFor();
  await take(window, 'sign-in');
  await signInAtDesk(window, '负责人');
  await window.open(`${meeting}/overview`);
  const links = window.page.getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const inside = paths.map((path) => path.replace(/^\/desk/, '')).filter((path) => path.startsWith(`${meeting}/`));
  expect(inside.length).toBeGreaterThan(8);
  for (const path of ['/meetings', ...inside, ...otherDrawers]) await lookAt(window, path);
  await lookAtActs(window);
}, 600_000);

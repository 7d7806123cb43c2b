import type { Page } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { signInAtDesk } from './harness/desk-steps';
import type { DeskWindow } from './harness/desk-window';
import { runOrganiser } from './harness/run-organiser';
import { untilAtRest } from './harness/until-at-rest';
import { useDeskWindows } from './harness/use-phones';

/**
 * Looks at every screen of the desk that the side leads to, with the first row's drawer over each list, at the office's PC and
 * at a phone. `npm run screens` is how one looks at the pictures, in `.cache/desk`; the tests only see that nothing is out of
 * sight.
 */
const folder = resolve(__dirname, '../../.cache/desk');
const meeting = '/meetings/1';
/** Drawers that no row leads to. */
const otherDrawers = [`${meeting}/people/add`, `${meeting}/people/export`, `${meeting}/staff/invite`];

/** Buttons and links that have no width, or are cut where nothing scrolls to them. */
const outOfSight = `(() => {
  const edgeOf = (box) => {
    if (box === null) return innerWidth;
    const { overflowX } = getComputedStyle(box);
    if (/auto|scroll/.test(overflowX)) return Infinity;
    return overflowX === 'visible' ? edgeOf(box.parentElement) : box.getBoundingClientRect().right;
  };
  const isOut = (box) => {
    const { width, right } = box.getBoundingClientRect();
    // A link in a cell may end with an ellipsis.
    return width < 1 || (box.matches('button, .ant-btn') && right > edgeOf(box.parentElement) + 1);
  };
  const isShown = (box) => box.checkVisibility() && box.textContent.trim() !== '';
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
  return [...wide, ...[...document.querySelectorAll('button, a')].filter(isShown).filter(isOut).map((box) => box.textContent)];
})()`;

const newWindow = useDeskWindows();

async function take(page: Page, name: string): Promise<void> {
  // Everything has come, and not its place alone.
  await page.locator('.ant-skeleton, .list-skeleton').first().waitFor({ state: 'detached' });
  await untilAtRest(page);
  await page.screenshot({ path: resolve(folder, `${name}.png`) });
  expect({ name, outOfSight: await page.evaluate<string[]>(outOfSight) }).toEqual({ name, outOfSight: [] });
}

/** Opens an address and takes its picture, and that of the drawer of its first row. */
async function lookAt({ page, open }: DeskWindow, path: string, width: number): Promise<void> {
  const name = `${width}-${path.replace(meeting, '').replace(/^\//, '').replace(/\//g, '-') || 'meetings'}`;
  await open(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await take(page, name);
  const row = page.getByRole('row').nth(1).getByRole('link').first();
  // Rows of the overview lead to lists.
  const leadsTo = (await row.count()) === 0 ? '' : ((await row.getAttribute('href')) ?? '');
  if (!leadsTo.startsWith(`/desk${path}/`)) return;
  await open(leadsTo.replace(/^\/desk/, ''));
  await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
  await take(page, `${name}-row`);
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  expect(await runOrganiser(['demo', 'people', '120', '--meeting', 'MI2027'])).toMatchObject({ exitCode: 0 });
}, 300_000);

it.each([
  [1366, 768],
  [375, 812],
])('every screen fits into %d x %d', async (width, height) => {
  const window = await newWindow({ width, height });
  await window.open('/');
  await window.page.getByRole('heading', { name: '登录' }).waitFor();
  await take(window.page, `${width}-sign-in`);
  await signInAtDesk(window, '负责人');
  await window.open(`${meeting}/overview`);
  if (width < 1000) await window.page.getByRole('button', { name: '菜单' }).click();
  const links = window.page.getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const inside = paths.map((path) => path.replace(/^\/desk/, '')).filter((path) => path.startsWith(`${meeting}/`));
  expect(inside.length).toBeGreaterThan(8);
  for (const path of ['/meetings', ...inside, ...otherDrawers]) await lookAt(window, path, width);
});

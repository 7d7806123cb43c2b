import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { poll } from './poll';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects axe to find nothing serious or critical on what the page shows now. */
export async function expectNoSeriousAxe(page: Page): Promise<void> {
  expect(await seriousAxe(page)).toEqual([]);
}

/** True once nothing fades and no part is pale because it waits for an answer: such letters have less contrast. */
const isSettled = `document.getAnimations().every(({ playState, effect }) =>
  playState !== 'running' || effect.getComputedTiming().endTime === Infinity) &&
  [...document.querySelectorAll('[aria-busy="true"]')].every((part) => getComputedStyle(part).opacity === '1')`;

/**
 * Lists what axe (WCAG 2.2 AA) finds serious or critical on the page once it is settled. Evaluated outside the page's
 * CSP, which stays in force.
 */
export async function seriousAxe(page: Page): Promise<string[]> {
  await poll(
    async () => (await page.evaluate<boolean>(isSettled)) || null,
    () => 'The page is still fading',
  );
  await page.evaluate(`window.axe === undefined && (() => { ${axeSource} })()`);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 200)}`).join('\n')}`,
    );
}

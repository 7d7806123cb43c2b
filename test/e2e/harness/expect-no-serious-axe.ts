import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { untilAtRest } from './until-at-rest';

const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects axe to find nothing serious or critical on what the page shows once it is at rest. */
export async function expectNoSeriousAxe(page: Page): Promise<void> {
  await untilAtRest(page);
  expect(await seriousAxe(page)).toEqual([]);
}

/** The only rule of axe whose answer depends on the width of the screen. */
export const rulesOfSizes = ['target-size'];

/**
 * Lists what axe (WCAG 2.2 AA) finds serious or critical on the page now. Evaluated outside the page's CSP, which
 * stays in force.
 * @param of axe's tags or rules, all of WCAG by default
 */
export async function seriousAxe(page: Page, of: readonly string[] = rules): Promise<string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axeSource} })()`);
  const run = `axe.run(document, { runOnly: ${JSON.stringify(of)}, resultTypes: ['violations'] })`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 200)}`).join('\n')}`,
    );
}

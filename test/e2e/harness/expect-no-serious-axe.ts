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

/**
 * Tells whether a bar that stays while the page scrolls covers the top or the bottom of a control. Axe then finds the
 * control too small, but a person scrolls it free; and where a page comes to rest differs by a line.
 */
const isUnderBar = `(control) => {
  const { left, width, top, bottom } = control.getBoundingClientRect();
  // A dialog stays too, but what covers a control inside it is a fault.
  const isBar = (box) =>
    !box.contains(control) && (/fixed|sticky/.test(getComputedStyle(box).position) || isBar(box.parentElement));
  return [top + 1, bottom - 1].some((y) => {
    const cover = document.elementFromPoint(left + width / 2, y);
    return cover !== null && !control.contains(cover) && isBar(cover);
  });
}`;

/** The only rule of axe whose answer depends on the width of the screen. */
export const rulesOfSizes = ['target-size'];

/**
 * Lists what axe (WCAG 2.2 AA) finds serious or critical on the page now. Evaluated outside the page's CSP, which
 * stays in force.
 * @param of axe's tags or rules, all of WCAG by default
 */
export async function seriousAxe(page: Page, of: readonly string[] = rules): Promise<string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axeSource} })()`);
  const options = {
    runOnly: of,
    resultTypes: ['violations'],
    // Its rule about regions takes long and is only moderate. No rule that runs reads the style sheets, which it would load.
    ...{ rules: { region: { enabled: false } }, preload: false },
  };
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map((violation) => ({
      ...violation,
      nodes: violation.nodes.filter(
        ({ target: [selector] }) => violation.id !== 'target-size' || !(${isUnderBar})(document.querySelector(selector)),
      ),
    })),
  )`;
  const violations = await page.evaluate<AxeResults['violations']>(run);
  return violations
    .filter(({ impact, nodes }) => nodes.length > 0 && (impact === 'serious' || impact === 'critical'))
    .map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 200)}`).join('\n')}`,
    );
}

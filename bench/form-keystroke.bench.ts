import type { CDPSession, Page } from 'playwright-core';
import { usePhones } from '../test/e2e/harness/use-phones';
import { median, report } from './harness/figures';
import { openLongForm } from './harness/long-form';

const keys = 15;

/** Waits until two frames have been drawn. */
const untilDrawn = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`;
/** Longer than the draft waits for the next key, in milliseconds. */
const untilSaved = `new Promise((resolve) => setTimeout(resolve, 600))`;

/** How often functions of our scripts were called meanwhile. */
async function countCalls(client: CDPSession, act: () => Promise<unknown>): Promise<number> {
  await client.send('Profiler.takePreciseCoverage');
  await act();
  const { result } = await client.send('Profiler.takePreciseCoverage');
  const ofApp = result.filter(({ url }) => /\.js$/.test(url));
  const functions = ofApp.flatMap((script) => script.functions);
  return functions.reduce((total, { ranges: [whole] }) => total + (whole?.count ?? 0), 0);
}

interface Keystroke {
  /** Until what it changed is drawn. */
  drawn: number;
  /** And until the draft has been written. */
  saved: number;
}

async function measureKeystrokes(page: Page): Promise<Keystroke> {
  const client = await page.context().newCDPSession(page);
  await client.send('Profiler.enable');
  await client.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await page.locator('main input[type=text]').nth(4).focus();
  const typed: Keystroke[] = [];
  // The first lets the compiler see the code, and does not count.
  for (let key = 0; key <= keys; key += 1) {
    const drawn = await countCalls(client, async () => {
      await page.keyboard.press('a');
      await page.evaluate(untilDrawn);
    });
    const later = await countCalls(client, () => page.evaluate(untilSaved));
    if (key > 0) typed.push({ drawn, saved: drawn + later });
  }
  await client.detach();
  return { drawn: median(typed.map(({ drawn }) => drawn)), saved: median(typed.map(({ saved }) => saved)) };
}

describe('a key in a form', () => {
  const newPhone = usePhones();
  it('costs as little among 300 fields as among ten', async () => {
    const counts: Keystroke[] = [];
    for (const fields of [10, 300]) {
      const phone = await newPhone();
      await openLongForm(phone, fields);
      counts.push(await measureKeystrokes(phone.page));
    }
    const [few, many] = counts as [Keystroke, Keystroke];
    report({
      figure: 'JS calls a keystroke, 300 fields beside 10',
      unit: 'calls',
      ours: many.drawn,
      reference: few.drawn,
      target: '<= 1.2',
    });
    report({
      figure: 'JS calls a keystroke with its draft written, 300 fields beside 10',
      unit: 'calls',
      ours: many.saved,
      reference: few.saved,
      target: '<= 1.2',
    });
  });
});

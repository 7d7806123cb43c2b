import type { BrowserContext, Page } from 'playwright-core';
import { poll } from './poll';

/**
 * A notice disappears after some seconds, and a slow test would miss it. So each page of a phone records what its live
 * regions announced, as a screen reader would hear it.
 */
interface RecordedNotice {
  /** How it was announced: it interrupted (`alert`), or waited its turn (`status`). */
  role: 'alert' | 'status';
  text: string;
  isTaken: boolean;
}

/** Runs in the page, before anything else. */
const listen = `
(() => {
  const heard = (window.heardNotices = []);
  const regionOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest('[role="status"], [role="alert"]');
  const hear = (region) => {
    const text = region.textContent.trim();
    if (text !== '') heard.push({ role: region.getAttribute('role'), text, isTaken: false });
  };
  new MutationObserver((changes) => {
    const regions = new Set();
    for (const { target, addedNodes, type } of changes) {
      if (type === 'characterData' || addedNodes.length > 0) regions.add(regionOf(target));
      for (const node of addedNodes) {
        regions.add(regionOf(node));
        if (node.nodeType === Node.ELEMENT_NODE) node.querySelectorAll('[role="status"], [role="alert"]').forEach((region) => regions.add(region));
      }
    }
    for (const region of regions) if (region?.isConnected) hear(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** Makes every page of a phone record its notices. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(listen);
}

/** Waits until a page has announced a success or a state, whether or not it is still on the screen. */
export const seeNotice = (page: Page, words: string): Promise<void> => takeNotice(page, 'status', words);

/** Waits until a page has announced a failure, whether or not it is still on the screen. */
export const seeFailure = (page: Page, words: string): Promise<void> => takeNotice(page, 'alert', words);

/** Each notice is taken once. */
async function takeNotice(page: Page, role: RecordedNotice['role'], words: string): Promise<void> {
  const take = `(() => {
    const notice = window.heardNotices?.find(({ role, text, isTaken }) =>
      !isTaken && role === ${JSON.stringify(role)} && text.includes(${JSON.stringify(words)}));
    if (notice === undefined) return null;
    notice.isTaken = true;
    return true;
  })()`;
  let heard: RecordedNotice[] = [];
  const ask = async (): Promise<true | null> => {
    // A page that is being navigated away from cannot be evaluated.
    const isTaken = await page.evaluate<true | null>(take).catch(() => null);
    if (isTaken === null) heard = await page.evaluate<RecordedNotice[]>('window.heardNotices ?? []').catch(() => heard);
    return isTaken;
  };
  await poll(ask, () => `No ${role} says ${words}. Heard: ${JSON.stringify(heard)}`);
}

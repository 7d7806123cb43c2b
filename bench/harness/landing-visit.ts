import type { CDPSession, Page } from 'playwright-core';
import type { Phone } from '../../test/e2e/harness/phone';
import { poll } from '../../test/e2e/harness/poll';

/** A poor mobile network (150 ms round trip, 1.6 Mbit/s down) and a CPU at a quarter of this machine's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;

/** Times in milliseconds since the navigation began. */
export interface PaintTimes {
  firstPaint: number;
  largestPaint: number;
  /** True if the app had not drawn anything when the largest paint happened. */
  isBeforeApp: boolean;
  /** The sum of all shifts. */
  layoutShift: number;
  loadEvent: number;
  /** From the page to the file that the largest paint shows, each asked for because of the one before. */
  serialisedRequests: number;
}

const watchPaints = `globalThis.paints = { shift: 0, largest: null };
new PerformanceObserver((list) => {
  for (const { startTime, url } of list.getEntries())
    paints.largest = { startTime, url, isBeforeApp: !document.querySelector('#app button') };
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) paints.shift += value;
}).observe({ type: 'layout-shift', buffered: true });`;

async function slowDown({ page, context }: Phone): Promise<CDPSession> {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return client;
}

/**
 * Opens a page over the poor network with an empty cache.
 * @param isDone an expression that is true once nothing more will be drawn
 */
export async function measurePaints(phone: Phone, url: string, isDone: string): Promise<PaintTimes> {
  const client = await slowDown(phone);
  const askedBy = new Map<string, string | undefined>();
  client.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (!askedBy.has(request.url)) askedBy.set(request.url, initiator.url ?? initiator.stack?.callFrames[0]?.url);
  });
  const { page } = phone;
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'load' });
  await until(page, `paints.largest !== null && (${isDone})`);
  // What is drawn in this frame and the next is reported after them.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
  const seen = await page.evaluate<{
    firstPaint: number;
    loadEvent: number;
    blocking: number;
    paints: { shift: number; largest: { startTime: number; url: string; isBeforeApp: boolean } };
  }>(`({
    paints,
    firstPaint: performance.getEntriesByName('first-paint')[0].startTime,
    loadEvent: performance.getEntriesByType('navigation')[0].loadEventStart,
    blocking: performance.getEntriesByType('resource').filter((file) => file.renderBlockingStatus === 'blocking').length,
  })`);
  const { largest, shift } = seen.paints;
  let serialisedRequests = seen.blocking > 0 ? 1 : 0;
  let first = url;
  for (let asked: string | undefined = largest.url || url; asked !== undefined; asked = askedBy.get(asked)) {
    serialisedRequests += 1;
    first = asked;
  }
  // What the page's own headers ask for has nobody who asked, and yet comes after them.
  if (first !== url) serialisedRequests += 1;
  return {
    ...{ firstPaint: seen.firstPaint, loadEvent: seen.loadEvent, largestPaint: largest.startTime },
    ...{ isBeforeApp: largest.isBeforeApp, layoutShift: shift, serialisedRequests },
  };
}

/** Times in milliseconds since the navigation began. */
export interface TapTimes {
  /** The tap has been taken. */
  taken: number;
  /** The first field of the form takes a letter. */
  field: number;
}

const tapAndType = `{
  const tapping = setInterval(() => {
    // Before its script has run, a press leads on by itself, as of any form. The data stands behind that.
    const isReady = !document.querySelector('#first-paint') || document.querySelector('#page-data');
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '立即报名');
    if (isReady) button?.click();
    if (button?.getAttribute('aria-busy') !== 'true') return;
    globalThis.taken = performance.now();
    clearInterval(tapping);
  }, 4);
  const typing = setInterval(() => {
    const isShown = ({ type, offsetParent }) => type === 'text' && offsetParent !== null;
    const field = [...document.querySelectorAll('#app input')].find(isShown);
    if (field?.value) {
      globalThis.field = performance.now();
      clearInterval(typing);
    }
    field?.focus();
    if (field) document.execCommand('insertText', false, 'A');
  }, 4);
}`;

/**
 * Measures a tap on 立即报名 that is repeated from the start on.
 * @param isWarm the page and the form have been visited before
 */
export async function measureTap(phone: Phone, url: string, { isWarm = false } = {}): Promise<TapTimes> {
  const { page } = phone;
  await page.addInitScript(tapAndType);
  const visit = async (): Promise<TapTimes> => {
    await page.goto(url, { waitUntil: 'commit' });
    await until(page, 'globalThis.field !== undefined');
    return page.evaluate<TapTimes>('({ taken, field })');
  };
  if (isWarm) {
    await visit();
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
  }
  await slowDown(phone);
  return visit();
}

/** Waits for an expression. Not by Playwright's own way, which the page's CSP forbids. */
async function until(page: Page, expression: string): Promise<void> {
  const look = async (): Promise<true | null> =>
    // A page that is being left has nothing to say.
    (await page.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) ? true : null;
  await poll(look, () => `Never: ${expression}`);
}

/** Opens a page a second time. @returns the addresses of this origin that were asked of the network then */
export async function measureRepeatVisit({ page, context }: Phone, url: string, isDone: string): Promise<string[]> {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await until(page, isDone);
  const asked: string[] = [];
  // By the page's process itself, which may still be the one of the first visit.
  const keptInMemory = new Set<string>();
  client.on('Network.requestServedFromCache', ({ requestId }) => keptInMemory.add(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    const isKept =
      response.fromDiskCache === true || response.fromServiceWorker === true || keptInMemory.has(requestId);
    if (response.url.startsWith(new URL(url).origin) && !isKept) asked.push(response.url);
  });
  // Not a reload, which asks for everything again.
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'networkidle' });
  await until(page, isDone);
  return asked;
}

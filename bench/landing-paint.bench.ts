import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import budget from './first-paint-budget.json';
import type { Phone } from '../test/e2e/harness/phone';
import { sharedProduct } from '../test/e2e/harness/shared-product';
import { usePhones } from '../test/e2e/harness/use-phones';

/** A poor mobile network (150 ms round trip, 1.6 Mbit/s down) and a CPU at a quarter of this machine's speed. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;

const watchPaints = `globalThis.paints = [];
new PerformanceObserver((list) => {
  for (const { startTime, element } of list.getEntries()) {
    paints.push({ startTime, isOfServer: Boolean(element?.closest('#first-paint')) || !document.querySelector('#app *') });
  }
}).observe({ type: 'largest-contentful-paint', buffered: true });`;

/** The largest contentful paint of a page over the poor network with an empty cache, in milliseconds. */
async function largestPaint(
  { page, context }: Phone,
  url: string,
): Promise<{ startTime: number; isOfServer: boolean }> {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction('paints.length > 0');
  return page.evaluate('paints.at(-1)');
}

/**
 * A hand-written page with the same banner and facts and no script at all: the lower bound for any page.
 */
async function servePageByHand(text: string, banner: { type: string; bytes: Buffer }): Promise<Server> {
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body{margin:0;font:16px sans-serif}img{display:block;width:100%}p{margin:16px;font-size:20px}</style>
<img src="/banner" alt=""><p>${text}</p></html>`;
  const server = createServer(({ url }, response) => {
    if (url === '/banner') response.writeHead(200, { 'content-type': banner.type }).end(banner.bytes);
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('the landing page', () => {
  const newPhone = usePhones();
  it('shows its banner nearly as soon as a page written by hand', async () => {
    const url = `${sharedProduct().origin}/conf${budget.url}`;
    const { page, context } = await newPhone();
    await page.goto(url);
    const facts = await page.locator('main').getByRole('list').first().innerText();
    const source = await page.locator('main img').first().getAttribute('src');
    const picture = await context.request.get(new URL(source ?? '', url).href);
    const banner = { type: picture.headers()['content-type'] ?? '', bytes: await picture.body() };
    const byHand = await servePageByHand(facts, banner);
    const ratios: number[] = [];
    try {
      for (let pair = 0; pair < budget.pairs; pair += 1) {
        const least = await largestPaint(
          await newPhone(),
          `http://127.0.0.1:${(byHand.address() as AddressInfo).port}/`,
        );
        const ours = await largestPaint(await newPhone(), url);
        expect(ours.isOfServer).toBe(true);
        ratios.push(ours.startTime / least.startTime);
      }
    } finally {
      byHand.close();
    }
    const ratio = ratios.sort((one, other) => one - other)[Math.floor(budget.pairs / 2)] ?? NaN;
    process.stdout.write(`  largest paint of the landing page: ${ratio.toFixed(2)} times that of a page by hand\n`);
    expect(ratio).toBeLessThanOrEqual(budget.maxPaintRatio);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumFlags } from '../prepare/chromium-flags.mjs';
import { startProduct } from '../product/start-product.mjs';
import { takeAnyPort } from '../product/take-port.mjs';
import { inRoot, root } from '../terminal/project-paths.mjs';
import { green, red, say } from '../terminal/say.mjs';

const basePath = process.env.TARO_APP_BASE_PATH ?? '/conf';
const phone = { viewport: { width: 375, height: 720 }, isMobile: true, hasTouch: true, locale: 'zh-CN' };

/** The first chunk that a page preloads (platform/browser/chunk-loading). */
const firstAhead = '/next-routes.';
const aheadTimeoutMs = 60_000;
/** A file that the page's content needs, however late it arrives on a busy machine. */
const needed = '/clean-html.';
const restMs = 1_000;

/**
 * Opens each screen of bench/budgets.json with an empty cache and adds up the gzipped size of its scripts and styles as
 * sent. This measures what a phone loads, not the content of the build folder. Files that a page fetches ahead of need,
 * after it is shown and idle, are listed separately and have no limit. A page that the server draws sleeps at first
 * (ADR 0007): only what runs before it wakes has a limit of its own.
 * @param {string} executablePath Chromium
 * @returns {Promise<{ passed: number, failed: number, figures: object[] }>} one per screen, and as figures of the bench
 */
export async function measureBundle(executablePath) {
  const budgets = Object.entries(JSON.parse(readFileSync(inRoot('bench', 'budgets.json'), 'utf8')));
  const dataFolder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const host = '127.0.0.1';
  const ports = { port: await takeAnyPort(host), sandboxPort: await takeAnyPort(host) };
  const product = await startProduct({ root, dataFolder, host, publicHost: host, ...ports });
  const browser = await chromium.launch({ executablePath, args: chromiumFlags });
  const counts = { passed: 0, failed: 0, figures: [] };
  try {
    for (const [name, { url, maxScriptAndStyleBytes: limit, maxBytesBeforeWaking }] of budgets) {
      const address = `${product.origin}${basePath}${url}`;
      const files = await loadedFiles(browser, address);
      const parts = [{ title: name, files: files.filter(({ isAhead }) => !isAhead), limit }];
      if (maxBytesBeforeWaking !== undefined) {
        parts.push({
          ...{
            title: `${name}, before it wakes`,
            files: await scriptsBeforeWaking(address),
            limit: maxBytesBeforeWaking,
          },
          figure: `scripts that run before the page wakes: ${name}`,
        });
      }
      for (const part of parts) counts[report(part) ? 'passed' : 'failed'] += 1;
      counts.figures.push(...parts.map(figureOf));
      const ahead = files.filter(({ isAhead }) => isAhead);
      say(`         ${name}, ahead of need: ${kilobytes(weightOf(ahead))} in ${ahead.length} files`);
    }
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
  return counts;
}

/** Prints the weight of a part. @returns whether it is within budget; a part that loaded nothing was not measured */
function report({ title, files, limit }) {
  const bytes = weightOf(files);
  const fits = bytes > 0 && bytes <= limit;
  const verdict = fits ? green('ok    ') : red('FAILED');
  say(`  ${verdict} ${title}: ${kilobytes(bytes)} of ${kilobytes(limit)} in ${files.length} files`);
  for (const file of files) say(`           ${kilobytes(file.bytes).padStart(9)}  ${file.path}`);
  return fits;
}

/** Returns the scripts that run of a page before it wakes: those within it, not compressed. */
async function scriptsBeforeWaking(url) {
  const html = await (await fetch(url)).text();
  const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/gi)];
  return scripts
    .filter(([, attributes]) => !attributes.includes('json'))
    .map(([, attributes, script]) => {
      const [, src] = /\ssrc="?([^"\s]+)/.exec(attributes) ?? [];
      return src === undefined ? { path: 'inline', bytes: Buffer.byteLength(script) } : { path: src, bytes: Infinity };
    });
}

/** Returns a figure in the format of bench/harness/figures.ts. */
const figureOf = ({ title, figure = `scripts and styles, gzipped: ${title}`, files, limit }) => ({
  figure,
  unit: 'KB',
  ours: weightOf(files) / 1000,
  reference: null,
  target: `<= ${limit / 1000}`,
});

const weightOf = (files) => files.reduce((sum, file) => sum + file.bytes, 0);

async function loadedFiles(browser, url) {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
  const loading = [];
  let isAhead = false;
  page.on('request', (request) => {
    const isOurs = new URL(request.url()).origin === new URL(url).origin;
    if (!isOurs || !['script', 'stylesheet'].includes(request.resourceType())) return;
    if (request.url().includes(firstAhead)) isAhead = true;
    loading.push(weigh(request, isAhead && !request.url().includes(needed)));
  });
  const ahead = page.waitForRequest((request) => request.url().includes(firstAhead), { timeout: aheadTimeoutMs });
  await Promise.all([page.goto(url), ahead]);
  let files = [];
  while (files.length < loading.length) {
    files = await Promise.all(loading);
    await page.waitForTimeout(restMs);
  }
  await context.close();
  return files.sort((a, b) => b.bytes - a.bytes);
}

async function weigh(request, isAhead) {
  const response = await request.response();
  await response.finished();
  const { responseBodySize } = await request.sizes();
  const encoding = await response.headerValue('content-encoding');
  if (encoding !== 'gzip' && responseBodySize > 2000)
    throw new Error(`${request.url()} came as ${encoding}, not gzipped.`);
  return { path: new URL(request.url()).pathname, bytes: responseBodySize, isAhead };
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

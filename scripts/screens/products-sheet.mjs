import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { chromiumFlags } from '../prepare/chromium-flags.mjs';
import { inRoot } from '../terminal/project-paths.mjs';

const engines = [
  { id: 'chromium', name: 'H5, Chromium' },
  { id: 'webkit', name: 'H5, WebKit' },
  { id: 'weapp', name: 'Mini-program' },
];
/** The engines whose pictures stand side by side: one for each product. */
const sideBySide = ['chromium', 'weapp'];
const pairsInRow = 9;
/** These screens only ask WeChat for the person's identity and lead on, so that no picture is taken. */
const passedThrough = ['openid', 'openidCentre'];

const pictureOf = (name, engine) => inRoot('.cache', 'products', `${name}-${engine}.png`);

/**
 * Puts the pictures that the walks through every screen have taken side by side in docs/products.png, and writes the table
 * of the screens that were seen and used, docs/products.md.
 * @param {{ routes: Record<string, { title: string, urls: string[] }>, chromium: string, failed: Set<string> }} options
 *   `chromium` is a browser's path; `failed` are the engines whose walk did not finish
 */
export async function writeProductsSheet({ routes, chromium, failed }) {
  const { chromium: playwright } = await import('playwright-core');
  const browser = await playwright.launch({ executablePath: chromium, args: chromiumFlags });
  const names = Object.keys(routes).filter((name) => !passedThrough.includes(name));
  const figure = (name) => {
    const images = sideBySide.map((engine) => {
      const picture = readFileSync(pictureOf(name, engine)).toString('base64');
      return `<img src="data:image/png;base64,${picture}">`;
    });
    return `<figure>${images.join('')}<figcaption>${routes[name].title} ${routes[name].urls[0]}</figcaption></figure>`;
  };
  const page = await browser.newPage({ viewport: { width: 2160, height: 800 } });
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${pairsInRow}, 1fr); gap: 14px; margin: 0; padding: 14px; background: #dfe6e9; font: 11px "Noto Sans CJK SC", sans-serif; color: #14232b }
    figure { margin: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 3px; align-content: start }
    figcaption { grid-column: 1 / 3 }
    img { display: block; width: 100%; aspect-ratio: 375 / 720; object-fit: cover; object-position: top; border-radius: 4px }
  </style>${names.map(figure).join('')}`);
  await page.waitForFunction('[...document.images].every((image) => image.complete)');
  await page.screenshot({ path: inRoot('docs', 'products.png'), fullPage: true, scale: 'css' });
  await browser.close();

  const cell = (name, engine) => {
    if (failed.has(engine)) return 'not to the end';
    if (passedThrough.includes(name)) return 'passed through';
    return existsSync(pictureOf(name, engine)) ? 'seen, used' : 'not seen';
  };
  const rows = Object.entries(routes).map(
    ([name, { title, urls }]) =>
      `| ${title} | \`${urls[0]}\` | ${engines.map(({ id }) => cell(name, id)).join(' | ')} |`,
  );
  const text = `# Every screen on every product

Written by \`npm run screens\`. One text walks through every screen in each engine (\`test/e2e/harness/every-screen.ts\`), does something
on it and sees its effect; \`npm run test:all\` walks it too. WeChat's two screens of authorisation lead on by themselves.

![Each screen in a browser, and beside it in the mini-program](products.png)

| screen | address | ${engines.map(({ name }) => name).join(' | ')} |
| --- | --- | ${engines.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
  writeFileSync(inRoot('docs', 'products.md'), await format(text, { parser: 'markdown' }));
}

import { readFileSync } from 'node:fs';
import { chromium as playwright } from 'playwright-core';
import { chromiumFlags } from '../prepare/chromium-flags.mjs';
import { inRoot } from '../terminal/project-paths.mjs';

/** The engines whose pictures stand side by side: one for each product. */
const sideBySide = ['chromium', 'weapp'];
const pairsInRow = 9;
/** These screens only ask WeChat for the person's identity and lead on, so that no picture is taken. */
const passedThrough = ['openid', 'openidCentre'];

/**
 * Puts the pictures that the walks through every screen have taken side by side in docs/products.png.
 * @param {{ routes: Record<string, { title: string, urls: string[] }>, browserRoutes: string[] }} screens those of both
 *   products, and the names of those that the mini-program has not
 * @param {string} executablePath a browser's
 */
export async function drawProductsSheet({ routes, browserRoutes }, executablePath) {
  const browser = await playwright.launch({ executablePath, args: chromiumFlags });
  const names = Object.keys(routes).filter((name) => !passedThrough.includes(name));
  const figure = (name) => {
    const engines = browserRoutes.includes(name) ? ['chromium'] : sideBySide;
    const images = engines.map((engine) => {
      const picture = readFileSync(inRoot('.cache', 'products', `${name}-${engine}.png`)).toString('base64');
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
}

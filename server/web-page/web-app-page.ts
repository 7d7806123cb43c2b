import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppSettings } from '../../src/contract/app-settings';
import { escapeHtml } from '../http/escape-html';
import { appSettingsOf, type Served } from '../modules/app-settings/app-settings';
import { placeStyle } from './draw-first-paint';
import type { FirstPaint } from './first-paint';
import { knownScript } from './first-paint-known';
import { classesOfTaps, tapScript } from './first-paint-taps';
import { wakeScript } from './first-paint-wake';
import { CriticalCss } from './critical-css';

/** The app's HTML page as this server sends it. */
export interface WebAppPage {
  html: string;
  /** CSP sources of the page's inline scripts, including those of first paints. */
  scriptDigests: string[];
  /** The style sheet of the app and of the landing page. */
  styles: CriticalCss;
}

/** Reads the built page and inserts this server's settings and, if there is one, the sandbox's script. */
export function loadWebAppPage(h5Folder: string, served: Served): WebAppPage {
  const { sandboxOrigin } = served.settings;
  const built = readFileSync(join(h5Folder, 'index.html'), 'utf8');
  const inline = [...built.matchAll(/<script(\s[^>]*)?>([^]*?)<\/script>/gi)]
    .filter(([, attributes = '', text = '']) => !/\ssrc=|application\/json/i.test(attributes) && text !== '')
    .map(([, , text = '']) => text);
  const block = settingsBlock(appSettingsOf(served));
  const bridge = sandboxOrigin === null ? '' : `<script defer src="${sandboxOrigin}/sandbox/bridge.js"></script>`;
  // The bridge precedes the app's own scripts, which look for it. Replacement by functions, since `$` is special in a
  // replacement text.
  const html = settingsPlace.test(built)
    ? built.replace(settingsPlace, () => block + bridge)
    : built.replace(/<\/head>/i, (end) => block + bridge + end);
  return {
    html,
    scriptDigests: [...inline, knownScript, tapScript, wakeScript].map(digestSource),
    styles: landingStyles(built, h5Folder),
  };
}

const settingsPlace = /<script[^>]*\sid="?app-settings"?[^>]*>[^]*?<\/script>/i;

const settingsBlock = (settings: AppSettings): string =>
  `<script id="app-settings" type="application/json">${escapeJson(settings)}</script>`;

/** Returns the page of an app that makes its calls below another address, and asks WeChat for nothing. */
export function pageWithSettings({ html }: WebAppPage, served: Served, apiOrigin: string): string {
  const { extras, ...settings } = appSettingsOf(served);
  const own = { ...settings, apiOrigin, extras: { ...extras, wechatJsSdk: false, disownEntry: false } };
  return html
    .replace(settingsPlace, () => settingsBlock(own))
    .replace(/<script[^>]*\/sandbox\/bridge\.js"><\/script>/i, '');
}

const digestSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Collects the page's own style sheets, those of the widgets, and that of the landing page, in the app's order. */
function landingStyles(built: string, h5Folder: string): CriticalCss {
  const names = readdirSync(h5Folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const sheets = names.map((name) => ({ name, text: readFileSync(join(h5Folder, name), 'utf8') }));
  const rank = ({ name, text }: (typeof sheets)[number]): number => {
    if (built.includes(name.split(/[\\/]/).pop() ?? name)) return 0;
    if (/(^|[\\/])ui\.[^\\/]*$/.test(name)) return 1;
    return text.includes('.meeting-hero') ? 2 : 3;
  };
  const needed = sheets.filter((sheet) => rank(sheet) < 3).sort((one, other) => rank(one) - rank(other));
  return new CriticalCss(needed.map(({ text }) => text));
}

const styleLinks = /<link\s[^>]*rel="?stylesheet"?[^>]*>/gi;
const linkedFile = /\shref="?([^"\s>]+)/i;
/** The blocks that only the app needs, or that, like the size of letters, the first paint states in its own styles. */
const appOnlyBlocks = /<script[^>]*\sid="?(?:root-font|app-settings)"?[^>]*>[^]*?<\/script>/gi;

const fileScripts = /<script[^>]*\ssrc="?([^"\s>]+)"?[^>]*><\/script>/gi;

/**
 * Inserts a meeting's title, first paint and data into the page. The parts stand in the order in which the browser
 * needs them: the banner is requested first, nothing waits for a style sheet or script, and the app's own parts follow
 * the markup. The app's scripts and style sheet are only fetched ahead, at low priority, until the page wakes
 * (first-paint-wake.ts): a style sheet that comes while the banner does makes the browser style the page again first.
 * They are named in the head: at the end of the body they delayed the parser at the moment of the first paint
 * (ADR 0007).
 */
export function withFirstPaint({ html, styles }: WebAppPage, paint: FirstPaint): string {
  const ofApp = [...html.matchAll(appOnlyBlocks)].map(([part]) => part);
  const style = `<style>${styles.extract(paint.html, classesOfTaps)}${placeStyle}</style>`;
  const banner =
    paint.banner === ''
      ? ''
      : `<link rel="preload" as="image" href="${escapeHtml(paint.banner)}" fetchpriority="high">`;
  const data =
    paint.data === null ? '' : `<script id="page-data" type="application/json">${escapeJson(paint.data)}</script>`;
  return ofApp
    .reduce((page, part) => page.replace(part, ''), html)
    .replace(fileScripts, (_, src: string) => fetchAhead('script', src))
    .replace(styleLinks, (link) => fetchAhead('style', linkedFile.exec(link)?.[1] ?? ''))
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(paint.title)}</title>${banner}${paint.head}`)
    .replace(/<\/head>/i, (end) => style + end)
    .replace(/<body[^>]*>/i, (body) => body + paint.html + data + ofApp.join(''));
}

const fetchAhead = (as: 'script' | 'style', href: string): string =>
  `<link rel="preload" as="${as}" href="${href}" fetchpriority="low">`;

/**
 * Serialises JSON that cannot terminate its script element; other tags stay as they are, since they compress well
 * beside the same markup.
 */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/<(?=!|\/?script)/gi, '\\u003c');
}

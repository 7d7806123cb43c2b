import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../http/escape-html';
import { appSettingsOf } from '../modules/app-settings/app-settings';
import { placeStyle } from './draw-first-paint';
import type { FirstPaint } from './first-paint';
import { knownScript } from './first-paint-known';
import { classesOfTaps, tapScript } from './first-paint-taps';
import type { Settings } from '../settings/settings';
import { UsedStyles } from './used-styles';

/** The app's page as served here. */
export interface WebAppPage {
  html: string;
  /** CSP sources of its inline scripts, with those of first paints. */
  scriptDigests: string[];
  /** What the app and the landing page are styled by. */
  styles: UsedStyles;
}

/** Reads the built page and inserts this server's settings and, if there is one, the sandbox's script. */
export function loadWebAppPage(h5Folder: string, settings: Settings): WebAppPage {
  const built = readFileSync(join(h5Folder, 'index.html'), 'utf8');
  const inline = [...built.matchAll(/<script(\s[^>]*)?>([^]*?)<\/script>/gi)]
    .filter(([, attributes = '', text = '']) => !/\ssrc=|application\/json/i.test(attributes) && text !== '')
    .map(([, , text = '']) => text);
  const block = `<script id="app-settings" type="application/json">${escapeJson(appSettingsOf(settings))}</script>`;
  const bridge =
    settings.sandboxOrigin === null ? '' : `<script defer src="${settings.sandboxOrigin}/sandbox/bridge.js"></script>`;
  // The bridge precedes the app's own scripts, which look for it. Replacement by functions, since `$` is special in a
  // replacement text.
  const place = /<script[^>]*\sid="?app-settings"?[^>]*>[^]*?<\/script>/i;
  const html = place.test(built)
    ? built.replace(place, () => block + bridge)
    : built.replace(/<\/head>/i, (end) => block + bridge + end);
  return {
    html,
    scriptDigests: [...inline, knownScript, tapScript].map(digestSource),
    styles: landingStyles(built, h5Folder),
  };
}

const digestSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's own style sheets, those of the widgets, and that of the landing page, in the app's order. */
function landingStyles(built: string, h5Folder: string): UsedStyles {
  const names = readdirSync(h5Folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const sheets = names.map((name) => ({ name, text: readFileSync(join(h5Folder, name), 'utf8') }));
  const rank = ({ name, text }: (typeof sheets)[number]): number => {
    if (built.includes(name.split(/[\\/]/).pop() ?? name)) return 0;
    if (/(^|[\\/])ui\.[^\\/]*$/.test(name)) return 1;
    return text.includes('.meeting-hero') ? 2 : 3;
  };
  const needed = sheets.filter((sheet) => rank(sheet) < 3).sort((one, other) => rank(one) - rank(other));
  return new UsedStyles(needed.map(({ text }) => text));
}

const styleLinks = /<link\s[^>]*rel="?stylesheet"?[^>]*>/gi;
/** What is for the app alone, or, as the size of its letters, stated by the first paint's own styles. */
const blocksOfApp = /<script[^>]*\sid="?(?:root-font|app-settings)"?[^>]*>[^]*?<\/script>/gi;

/**
 * The page with its own title, first paint and data. What draws it stands in the order in which it is needed: the
 * banner is asked for first, no style sheet or script is waited for or run, and what is the app's comes after the last of
 * its markup; but for its deferred scripts, which are asked for from the head: found behind the markup they held the parser
 * up at the moment of the first paint (ADR 0007).
 */
export function withFirstPaint({ html, styles }: WebAppPage, paint: FirstPaint): string {
  const ofApp = [blocksOfApp, styleLinks].flatMap((pattern) => [...html.matchAll(pattern)].map(([part]) => part));
  const style = `<style>${styles.of(paint.html, classesOfTaps)}${placeStyle}</style>`;
  const banner =
    paint.banner === ''
      ? ''
      : `<link rel="preload" as="image" href="${escapeHtml(paint.banner)}" fetchpriority="high">`;
  const data =
    paint.data === null ? '' : `<script id="page-data" type="application/json">${escapeJson(paint.data)}</script>`;
  return ofApp
    .reduce((page, part) => page.replace(part, ''), html)
    .replace(/<script(?=[^>]* src=)/gi, (start) => `${start} fetchpriority="low"`)
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(paint.title)}</title>${banner}${paint.head}`)
    .replace(/<\/head>/i, (end) => style + end)
    .replace(/<body[^>]*>/i, (body) => body + paint.html + data + ofApp.join(''));
}

/** JSON that cannot terminate its script element; other tags stay as they are, which the description above compresses. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/<(?=!|\/?script)/gi, '\\u003c');
}

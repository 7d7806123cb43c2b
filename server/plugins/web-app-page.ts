import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../escape-html';
import { appSettingsOf } from '../modules/app-settings/app-settings';
import type { FirstPaint } from '../modules/meetings/first-paint';
import type { Settings } from '../settings';

/** The app's page as served here. */
export interface WebAppPage {
  html: string;
  /** CSP sources of its inline scripts. */
  scriptDigests: string[];
  /** The same page with inlined style sheets, so that a first paint waits for nothing else. */
  styledHtml: string;
}

/** Reads the built page and inserts this server's settings and, if there is one, the sandbox's script. */
export function loadWebAppPage(h5Folder: string, settings: Settings): WebAppPage {
  const built = readFileSync(join(h5Folder, 'index.html'), 'utf8');
  const scriptDigests = [...built.matchAll(/<script(\s[^>]*)?>([^]*?)<\/script>/gi)]
    .filter(([, attributes = '', text = '']) => !/\ssrc=|application\/json/i.test(attributes) && text !== '')
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const block = `<script id="app-settings" type="application/json">${escapeJson(appSettingsOf(settings))}</script>`;
  const bridge =
    settings.sandboxOrigin === null ? '' : `<script defer src="${settings.sandboxOrigin}/sandbox/bridge.js"></script>`;
  // The bridge precedes the app's own scripts, which look for it. Replacement by functions, since `$` is special in a
  // replacement text.
  const place = /<script[^>]*\sid="?app-settings"?[^>]*>[^]*?<\/script>/i;
  const html = place.test(built)
    ? built.replace(place, () => block + bridge)
    : built.replace(/<\/head>/i, (end) => block + bridge + end);
  return { html, scriptDigests, styledHtml: withOwnStyles(html, h5Folder, settings.basePath) };
}

/** Inlines the folder's style sheets in place of their links. */
function withOwnStyles(html: string, h5Folder: string, basePath: string): string {
  return html.replace(/<link\s[^>]*rel="?stylesheet"?[^>]*>/gi, (link) => {
    const path = /href="?([^"\s>]+)/i.exec(link)?.[1] ?? '';
    if (!path.startsWith(`${basePath}/`)) return link;
    return `<style>${readFileSync(join(h5Folder, path.slice(basePath.length)), 'utf8')}</style>`;
  });
}

/** The page with its own title and first paint, inserted before the app's element. */
export function withFirstPaint({ styledHtml }: WebAppPage, { title, head, html: drawn }: FirstPaint): string {
  return styledHtml
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(title)}</title>${head}`)
    .replace(/<body[^>]*>/i, (body) => body + drawn);
}

/** JSON that cannot terminate its script element. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

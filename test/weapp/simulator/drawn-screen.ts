import { resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { compileStyle, compileTemplates } from '../wechat-compilers';
import type { LocalFiles } from './local-files';
import type { HostQuestion, Screen, ViewEvent } from './screen';
import type { Answer } from './wx-network';

export interface DrawnScreenOptions {
  /** The built mini-program. */
  folder: string;
  context: BrowserContext;
  width: number;
  /** Where its pictures come from. */
  answer: Answer;
  files: LocalFiles;
  onEvent: ViewEvent;
}

export interface DrawnScreen extends Screen {
  readonly page: Page;
  /** How many nodes the page in front has. */
  nodes(): Promise<number>;
}

/** The address that the views' document has: nothing of the app is loaded from there. */
const origin = 'https://views.example.org';
const viewFolder = resolve(__dirname, 'view');

/** The parts that all documents share, made once a test file. */
const made = new Map<string, string>();
function once(key: string, make: () => string): string {
  const text = made.get(key) ?? make();
  made.set(key, text);
  return text;
}

const viewScript = (): string =>
  once('view', () => {
    const options = { bundle: true, write: false, format: 'iife', target: 'es2020' } as const;
    return buildSync({ ...options, entryPoints: [resolve(viewFolder, 'index.ts')] }).outputFiles[0]?.text ?? '';
  });

const document = (folder: string, width: number): string =>
  once(`${folder} ${width}`, () => {
    const baseStyle = readFileSync(resolve(viewFolder, 'base.css'), 'utf8');
    const script = `${compileTemplates(folder).output};${viewScript()}`.replace(/<\/script/g, '<\\/script');
    return `<!doctype html><html lang="zh"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>${baseStyle}</style><style>${compileStyle(folder, 'app.wxss', width)}</style>
      </head><body><script>${script}</script></body></html>`;
  });

/** A screen in a Chromium: the pages of WeChat's compilers' own output, drawn and touched as they are. */
export async function createDrawnScreen(options: DrawnScreenOptions): Promise<DrawnScreen> {
  const { folder, context, width, answer, files, onEvent } = options;
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: document(folder, width) });
      return;
    }
    const kept = files.read(request.url());
    if (kept !== null) return route.fulfill({ body: Buffer.from(kept) });
    const result = await answer({ url: request.url(), method: request.method(), data: undefined, header: {} });
    if (result === null) return route.abort();
    const body = result.data instanceof Uint8Array ? Buffer.from(result.data) : String(result.data);
    return route.fulfill({ status: result.statusCode, headers: result.header ?? {}, body });
  });
  await page.exposeFunction('weappEvent', (id: number, handler: string, event: object) => onEvent(id, handler, event));
  await page.goto(origin);

  /** Runs one of the view's functions, with everything as JSON. */
  const run = async <Result>(name: string, ...given: unknown[]): Promise<Result> => {
    try {
      return await page.evaluate<Result>(`weappView.${name}(...${JSON.stringify(given)})`);
    } catch (error) {
      // A screen that is gone answers nobody; the app may still be running.
      if (page.isClosed()) return new Promise(() => undefined);
      throw error;
    }
  };

  return {
    page,
    open: async (id, path, data) => {
      const style = once(`${folder} ${path} ${width}`, () => compileStyle(folder, `${path}.wxss`, width));
      await run('open', id, path, data, style);
    },
    show: (id) => run('show', id),
    close: (id) => run('close', id),
    setData: async (id, changes) => {
      await run('setData', id, changes);
    },
    measure: (id, selector, isAll) => run('measure', id, selector, isAll),
    scrollTo: (id, place) => run('scrollTo', id, place),
    setTitle: (title, url) => run('setTitle', title, url),
    nodes: () => run('nodes'),
    ask: async <Result>(question: HostQuestion): Promise<Result> => {
      const answered = await run<unknown>('ask', question);
      return (question.kind === 'files' ? withBytes(answered) : answered) as Result;
    },
  };
}

function withBytes(picked: unknown): unknown {
  const files = picked as { name: string; base64: string }[] | null;
  return files?.map(({ name, base64 }) => ({ name, bytes: Buffer.from(base64, 'base64') })) ?? null;
}

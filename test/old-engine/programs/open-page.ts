import { JSDOM, VirtualConsole } from 'jsdom';
import { answerByJson } from './answer-by-json';
import { createFetch } from './create-fetch';
import { removeWhatIosLacks } from './missing-on-ios';

export interface PageToOpen {
  url: string;
  /** Deletes what iOS 12.0 lacks beyond this engine. */
  asOnIos: boolean;
  /** Text of a button in the app to wait for. */
  button: string;
}

export interface OpenedPage {
  /** Texts of the app's buttons, in order. */
  buttons: string[];
  /** Uncaught errors. */
  errors: string[];
  /** Which of these built-ins existed when the page opened. */
  had: Record<'globalThis' | 'fromEntries' | 'replaceAll', boolean>;
}

/** Below the limit of a test, which would not tell what the page shows. */
const timeoutMs = 90_000;

answerByJson(async ({ url, asOnIos, button }: PageToOpen): Promise<OpenedPage> => {
  const errors: string[] = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', ({ message, detail }) => {
    // jsdom neither scrolls nor parses new styles; neither is the page's fault.
    const cause = (detail ?? message) as Error | string;
    if (!/^Not implemented|^Could not parse CSS/.test(message)) errors.push(String(cause));
  });
  process.on('unhandledRejection', (reason) => errors.push(String(reason)));

  let had = null as OpenedPage['had'] | null;
  const { window } = await JSDOM.fromURL(url, {
    runScripts: 'dangerously',
    resources: 'usable',
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse(page) {
      // Every browser has these two, but jsdom does not.
      Object.assign(page, {
        fetch: createFetch(url),
        matchMedia: () => ({ matches: false, addListener: () => undefined, removeListener: () => undefined }),
      });
      if (asOnIos) page.eval(removeWhatIosLacks);
      had = page.eval(`({
        globalThis: typeof globalThis === 'object',
        fromEntries: 'fromEntries' in Object,
        replaceAll: 'replaceAll' in String.prototype,
      })`) as OpenedPage['had'];
    },
  });

  const buttons = (): string[] =>
    // The server-rendered first paint is outside #app.
    [...window.document.querySelectorAll('#app button')].map(({ textContent }) => (textContent ?? '').trim());
  const giveUpAt = Date.now() + timeoutMs;
  while (!buttons().includes(button) && Date.now() < giveUpAt && errors.length === 0) {
    await new Promise((done) => setTimeout(done, 20));
  }
  if (had === null) throw new Error('The page was never opened.');
  return { buttons: buttons(), errors, had };
});

import type { ReactElement } from 'react';
import type { AppSettings } from '../../src/contract/app-settings';
import { appSettings } from '../../src/platform/network/settings';
import type { MountedPage } from '../jest/mount-page';
import { serveCalls, type ServedCalls } from '../jest/serve-calls';
import { loadDialogs, mountInApp, resetApp } from './open-page';

/**
 * The app with one page and a fake server, for tests of pages. Importing this module resets the app before each of the
 * file's tests and closes the page after it.
 */
export let page: MountedPage;
export let served: ServedCalls;

beforeAll(loadDialogs, 60_000);
beforeEach(() => {
  resetApp();
  serve({});
});
afterEach(async () => {
  jest.useRealTimers();
  await page.unmount();
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

/** Opens a page with the app's query cache; `page` is this one from now on. */
export async function openPage(element: ReactElement, params?: Record<string, string>, path?: string): Promise<void> {
  page = await mountInApp(element, params, path);
}

/** Answers the app's calls by these from now on; `served` tells which were made. */
export function serve(answers: ServedCalls['answers']): void {
  served = serveCalls(answers);
}

/** Says which extensions the server has, for one test; the others stay as they are, off at first. */
export function setExtras(extras: Partial<AppSettings['extras']>): void {
  const settings = appSettings();
  jest.replaceProperty(settings, 'extras', { ...settings.extras, ...extras });
}

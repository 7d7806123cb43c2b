import { resolve } from 'node:path';
import { readBuiltScripts } from '../../scripts/test/old-browsers/read-built-files.mjs';
import { routes } from '../../src/routes';
import { sharedProduct } from '../e2e/harness/shared-product';
import { demoMeeting } from '../weapp/demo-meeting';
import type { MiniProgramToOpen, OpenedMiniProgram } from './programs/open-mini-program';
import type { OpenedPage, PageToOpen } from './programs/open-page';
import { runOnOldEngine } from './run-on-old-engine';

const built = resolve(__dirname, '../../dist');
const browsers = [
  { name: 'Chrome 78', asOnIos: false },
  { name: 'iOS 12.0', asOnIos: true },
];

const pages = [
  { title: 'landing page', url: '/Guide/index?meetingCode=MI2027', button: '立即报名' },
  { title: 'registration form', url: '/index?meetingCode=MI2027', button: '下一步' },
].flatMap((page) => browsers.map((browser) => ({ ...page, ...browser })));

// The engine restarts for each test, loading the whole app.

describe('on an engine as old as Chrome 78', () => {
  it.each(['h5', 'test/weapp'])('every built script of %s can be parsed, the ones in its page too', async (target) => {
    const scripts = readBuiltScripts(resolve(built, target));
    expect(scripts.length).toBeGreaterThan(20);
    expect(await runOnOldEngine<string[]>('parse-scripts', scripts)).toEqual([]);
  });

  it('a script that it does not know is told', async () => {
    const scripts = [{ name: 'new.js', text: 'a?.b' }];
    expect(await runOnOldEngine<string[]>('parse-scripts', scripts)).toEqual([
      expect.stringMatching(/^new.js: Syntax/),
    ]);
  });

  it.each(pages)('the $title has its button $button, with the built-ins of $name', async ({ url, button, asOnIos }) => {
    const page: PageToOpen = { url: `${sharedProduct().origin}/conf${url}`, asOnIos, button };
    const opened = await runOnOldEngine<OpenedPage>('open-page', page);
    expect(opened).toEqual({
      buttons: expect.arrayContaining([button]) as unknown,
      errors: [],
      had: { globalThis: !asOnIos, fromEntries: !asOnIos, replaceAll: false },
    });
  });

  it.each(browsers)('the mini-program shows its landing page, with the built-ins of $name', async ({ asOnIos }) => {
    const text = demoMeeting.meetingName;
    const page: MiniProgramToOpen = { folder: resolve(built, 'test/weapp'), page: routes.landing.page, asOnIos, text };
    const opened = await runOnOldEngine<OpenedMiniProgram>('open-mini-program', page);
    expect(opened.errors).toEqual([]);
    expect(opened.shown).toContain('立即报名');
  });
});

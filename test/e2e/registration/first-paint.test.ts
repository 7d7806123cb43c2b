import type { Page } from 'playwright-core';
import { measureRepeatVisit } from '../../../bench/harness/landing-visit';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { expectSoon } from '../harness/expect-soon';
import type { Phone } from '../harness/phone';
import { meetingIds } from '../harness/register-by-api';
import { seeForm } from '../harness/registration-steps';
import { serveInParts } from '../harness/serve-in-parts';
import { sharedProduct } from '../harness/shared-product';
import { usePhones } from '../harness/use-phones';

const landing = '/Guide/index?meetingCode=MI2027';
/** By which the device knows that its user is registered. */
const knownKey = `conf:session-draft:${meetingIds.MI2027}:known-attendee`;
const isApp = "!document.getElementById('first-paint') && document.querySelector('#app button')";

/** Opens the landing page, whose app comes only when told to. */
async function openWithoutApp(phone: Phone, button = '立即报名'): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await phone.page.route('**/js/app.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await phone.page.goto(`${sharedProduct().origin}/conf${landing}`, { waitUntil: 'commit' });
  await phone.page.getByRole('button', { name: button }).waitFor();
  await expectSoon(() => phone.page.evaluate('document.querySelector("#first-paint img").naturalWidth > 0'), true);
  return release;
}

type Place = [tag: string, left: number, top: number, width: number, height: number];

const watchShift = `globalThis.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shift += value)))
    .observe({ type: 'layout-shift', buffered: true });`;

const untilPainted = `new Promise((done) => {
  const look = (count) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const now = document.querySelectorAll('*').length;
    if (now === count) setTimeout(done); else look(now);
  }));
  look(-1);
})`;

/** Where everything that is seen stands. */
function places(page: Page): Promise<Place[]> {
  return page.evaluate(`[...document.querySelectorAll('main *, footer *')]
    .filter((element) => !element.closest('noscript, style'))
    .map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [element.tagName, left, top, width, height];
    })`);
}

describe('the landing page', () => {
  const newPhone = usePhones();

  it.each([
    [320, '立即报名'],
    [375, '立即报名'],
    [320, '查看参会码'],
    [375, '查看参会码'],
  ] as const)(
    'is drawn before the app has come, which then moves nothing, at %i px, with its button %s',
    async (width, button) => {
      const phone = await newPhone({ width, height: 812 });
      const { page } = phone;
      await page.addInitScript(watchShift);
      if (button === '查看参会码')
        await page.addInitScript(`localStorage.setItem('${knownKey}', '{"value":"ticket"}')`);
      const release = await openWithoutApp(phone, button);
      await page.getByRole('heading', { name: '会议介绍' }).waitFor();
      await expectNoSeriousAxe(page);
      const before = await places(page);
      await page.evaluate('document.getElementById("first-paint").scrollTop = 150');
      release();
      await expectSoon(() => page.evaluate(`Boolean(${isApp})`), true);
      // Where it had been scrolled to.
      await expectSoon(() => page.evaluate('document.querySelector(".taro_page").scrollTop'), 150);
      await page.evaluate('document.querySelector(".taro_page").scrollTop = 0');
      // To half a pixel.
      const same = before.map(([tag, ...lengths]) => [
        tag,
        ...lengths.map((length) => expect.closeTo(length, 0) as number),
      ]);
      expect(await places(page)).toEqual(same);
      expect(await page.evaluate('shift')).toBe(0);
    },
  );

  it.each(['MI2027', 'SUB2027'])(
    'of %s moves nothing, wherever the browser paints before it is all there',
    async (code) => {
      const { origin } = sharedProduct();
      const parts = await serveInParts(`${origin}/conf/Guide/index?meetingCode=${code}`);
      const { page } = await newPhone({ height: 1200 });
      await page.addInitScript(watchShift);
      const drawn = /<main class[^]*<\/footer>/.exec(parts.html);
      // The drawings of icons have a box of their own.
      const cuts = [...(drawn?.[0] ?? '').matchAll(/<(?!path)[a-z]/g)].map(({ index }) => (drawn?.index ?? 0) + index);
      expect(cuts.length).toBeGreaterThan(30);
      const moving: string[] = [];
      for (const cut of cuts) {
        parts.cutAt(cut);
        await page.goto(parts.url, { waitUntil: 'commit' });
        await page.evaluate(untilPainted);
        parts.sendRest();
        await page.waitForLoadState();
        await page.evaluate(untilPainted);
        const shift = await page.evaluate<number>('shift');
        if (shift > 0)
          moving.push(`${shift} at ${parts.html.slice(cut - 40, cut)} | ${parts.html.slice(cut, cut + 40)}`);
      }
      parts.stop();
      expect(moving).toEqual([]);
    },
  );

  it('takes a tap before the app has come, and acts on it then', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const release = await openWithoutApp(phone);
    await page.getByRole('button', { name: '立即报名' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '请稍候…' }).waitFor();
    release();
    await seeForm(page);
  });

  it('asks for nothing that came with it, nor for a cleaner, and once again for the page alone', async () => {
    const phone = await newPhone({ savesData: true });
    const asked: string[] = [];
    phone.context.on('request', (request) => void asked.push(request.url()));
    const url = `${sharedProduct().origin}/conf${landing}`;
    expect(await measureRepeatVisit(phone, url, isApp)).toEqual([url]);
    expect(asked.filter((address) => /getMeetingBycode|clean-html/.test(address))).toEqual([]);
  });

  it('leaves whoever opened it no hand on its window, even once it is known', async () => {
    const { page, context } = await newPhone();
    const { origin, sandboxOrigin } = sharedProduct();
    const ours = `${origin}/conf${landing}`;
    // Opened by nobody: the browser keeps that answer.
    await page.goto(ours);
    const opener = await context.newPage();
    await opener.goto(sandboxOrigin);
    const opened = context.waitForEvent('page');
    await opener.evaluate(`window.opened = open(${JSON.stringify(ours)})`);
    await (await opened).getByRole('button', { name: '立即报名' }).waitFor();
    await expectSoon(() => opener.evaluate<boolean>('opened.closed'), true);
  });
});

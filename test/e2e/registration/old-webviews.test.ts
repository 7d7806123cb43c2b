import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { usePhones } from '../harness/use-phones';

const newPhone = usePhones();

describe('an old web view', () => {
  it.each([320, 375] as const)('that cannot run the app says 请升级微信, and nothing else, at %i px', async (width) => {
    const phone = await newPhone({ width, height: 812 });
    const { page } = phone;
    await page.addInitScript('delete Array.prototype.flatMap');
    for (const url of ['/Guide/index?meetingCode=MI2027', '/personal/login?meetingId=1']) {
      await phone.open(url);
      await page.getByRole('heading', { name: '请升级微信', level: 1 }).waitFor();
      expect(await page.locator('script[src], link[rel=stylesheet], #app, #first-paint').count()).toBe(0);
      expect((await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '')).toHaveLength(7);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    await phone.screenshot('upgrade');
    await expectNoSeriousAxe(page);
  });
});

import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { textbox } from '../harness/fields';
import { startRegistration } from '../harness/registration-steps';
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

  it('on the narrowest iPhone does not zoom in on a field, whose text is 16 px or more', async () => {
    const phone = await newPhone({ width: 320 });
    await startRegistration(phone, 'MI2027');
    await textbox(phone.page, '姓名').waitFor();
    const sizes = await phone.page
      .locator('input:not([type=radio], [type=checkbox]), textarea, select')
      .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});

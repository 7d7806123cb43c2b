import { expectSoon } from '../harness/expect-soon';
import { press } from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

describe('the landing page', () => {
  const newPhone = usePhones();

  it('is drawn before the app has come, which then shows the same and can be used', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await page.route('**/js/app.*.js', async (route) => {
      await page.getByText(/报名截止/).waitFor();
      await expectSoon(() => page.evaluate('document.querySelector("#first-paint img").naturalWidth > 0'), true);
      await route.continue();
    });
    await phone.open('/Guide/index?meetingCode=MI2027');
    await press(page, '立即报名');
    expect(await page.locator('#first-paint').count()).toBe(0);
  });
});

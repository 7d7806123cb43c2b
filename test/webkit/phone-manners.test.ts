import { poll } from '../e2e/harness/poll';
import { newPerson } from '../e2e/harness/person';
import { press, registerToPay, startRegistration } from '../e2e/harness/registration-steps';
import { inkOffset, type Area } from './harness/ink';
import { useWebKit, type WebKitVisitor } from './harness/use-webkit';

/** Waits until what is measured is the same as a while before. */
async function untilItStands<Measured>(measure: () => Promise<Measured>): Promise<Measured> {
  let before: string | undefined;
  const look = async (): Promise<Measured | null> => {
    const now = await measure();
    const stands = JSON.stringify(now) === before;
    before = JSON.stringify(now);
    return stands ? now : null;
  };
  return poll(look, () => 'It does not stand still.');
}

/** Behaviour of iPhones that no other browser has. */
describe('in the engine of an iPhone', () => {
  const newVisitor = useWebKit();

  // By a timer: the page that goes must not be the one that the driver waits for.
  const leaveAndComeBack = async ({ page, driver }: WebKitVisitor): Promise<void> => {
    await driver.executeScript(`
      window.isSameDocument = true;
      addEventListener('pageshow', (event) => { window.isRestored = event.persisted; });
      setTimeout(() => { location.href = '/api/health'; });`);
    await page.waitForURL(({ pathname }) => pathname === '/api/health');
    await driver.executeScript('setTimeout(() => history.back());');
    await page.waitForTruth('return window.isRestored === true && window.isSameDocument');
  };

  it('a payment that was left for WeChat can be begun again on the page that comes back', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await registerToPay(visitor, newPerson());
    await press(page, /^立即支付/);
    await page.getByRole('dialog', { name: '微信支付（沙箱）' }).waitFor();
    await page.getByRole('button', { name: '正在打开微信支付…' }).waitFor();
    await leaveAndComeBack(visitor);
    await page.getByRole('button', { name: /^立即支付/ }).waitFor();
  });

  it('a dialog gives the focus back to the button that was tapped, which Safari did not focus', async () => {
    const visitor = await newVisitor();
    const { page, driver } = visitor;
    await visitor.open('/Guide/index?meetingCode=MIX2027');
    const button = page.getByRole('button', { name: '立即报名' });
    await button.waitFor();
    await driver.executeScript(`addEventListener('mousedown', (event) => event.preventDefault(), true);`);
    await button.click();
    const dialog = page.getByRole('dialog', { name: '请选择报名类型' });
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await driver.executeScript('return document.activeElement.textContent')).toBe('立即报名');
  });

  it('a filled date stands in the middle of its field', async () => {
    const visitor = await newVisitor();
    const { page, driver } = visitor;
    await startRegistration(visitor, 'MI2027');
    const field = page.getByRole('textbox', { name: '出生日期', exact: true });
    await field.fill('1990-03-07');
    await field.blur();
    await driver.executeScript(`document.querySelector('input[type=date]').scrollIntoView({ block: 'center' });`);
    const area = await untilItStands(() =>
      driver.executeScript<Area>(`
        const { left, top, width, height } = document.querySelector('input[type=date]').getBoundingClientRect();
        return { left, top, width: width / 2, height };`),
    );
    expect(area.top + area.height).toBeLessThan(700);
    await visitor.screenshot('filled-date');
    // The engine paints a filled field some frames after its value is set.
    const offset = await poll(
      async () => inkOffset(await driver.takeScreenshot(), area),
      () => 'Nothing is drawn in the field.',
    );
    expect(Math.abs(offset)).toBeLessThanOrEqual(2.5);
  });
});

import type { Route } from 'playwright-core';
import type { Phone } from '../../test/e2e/harness/phone';
import { seeForm, startRegistration } from '../../test/e2e/harness/registration-steps';

/** Questions of this many texts, of which every second has to be answered. */
export const textItems = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ shortName: `answer${index}`, name: `问题${index}`, isShow: 1, formType: 1 },
    defaultValue: JSON.stringify(index % 2 === 0 ? { rules: [{ required: true, message: '' }] } : {}),
  }));

/** Opens the registration of a meeting whose form asks for that many texts, and waits until all of them are drawn. */
export async function openLongForm(phone: Phone, count: number): Promise<void> {
  const { page } = phone;
  await page.route('**/getMeetingFromInfo**', async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, meetingForm: textItems(count) } } });
  });
  await startRegistration(phone, 'FREE2027');
  await seeForm(page);
  await page
    .locator('main input[type=text]')
    .nth(count - 1)
    .waitFor();
}

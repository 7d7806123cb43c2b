import { press, seeScreen } from './registration-steps';
import type { Screen } from './screen';

/** Chooses to fill in everything of a ticket's receiver, instead of their name and phone alone. */
export async function fillInAll(page: Screen): Promise<void> {
  await seeScreen(page, '填写转赠信息');
  await press(page, '填写全部信息');
  await page.getByText(/转赠成功后/).waitFor();
}

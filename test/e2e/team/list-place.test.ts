import type { Page } from 'playwright-core';
import { press, seeForm, seeScreen } from '../harness/registration-steps';
import { memberCard, openFromCentre, openMember } from '../harness/team-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { usePhones } from '../harness/use-phones';
import { startTeamOf } from './large-team';

describe('a long list of members', () => {
  const newPhone = usePhones();

  const topOf = async (page: Page, name: string): Promise<number> =>
    Math.round((await memberCard(page, name).boundingBox())?.y ?? NaN);

  /** Scrolls until a member's card is in the middle of the screen. */
  async function scrollTo(page: Page, name: string): Promise<void> {
    while (!(await memberCard(page, name).isVisible())) {
      await page.mouse.move(180, 400);
      await page.mouse.wheel(0, 400);
      await untilAtRest(page);
    }
    await memberCard(page, name).scrollIntoViewIfNeeded();
    await untilAtRest(page);
  }

  it('keeps its place while a member is looked at', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startTeamOf(60, phone);
    await openFromCentre(phone, '成员管理');
    await page.getByRole('button', { name: '全部 60' }).waitFor();
    await scrollTo(page, '同事21');
    for (let round = 0; round < 3; round += 1) {
      const before = await topOf(page, '同事21');
      const details = await openMember(page, '同事21');
      await details.getByRole('button', { name: '编辑' }).click();
      await seeForm(page);
      await press(page, '返回');
      await seeScreen(page, '团体成员管理');
      await untilAtRest(page);
      expect(await topOf(page, '同事21')).toBe(before);
    }
  });
});

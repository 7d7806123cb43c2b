import budget from '../../../bench/member-list-budget.json';
import type { Phone } from '../harness/phone';
import { openFromCentre } from '../harness/team-steps';
import { untilAtRest } from '../harness/until-at-rest';
import { usePhones } from '../harness/use-phones';
import { startTeamOf } from './large-team';

describe(`a team of ${budget.manyMembers} members`, () => {
  const newPhone = usePhones();

  /** DOM elements with a member list of this size open. */
  const countElements = async (members: number): Promise<number> => {
    const phone: Phone = await newPhone();
    await startTeamOf(members, phone);
    await openFromCentre(phone, '成员管理');
    await phone.page.getByRole('button', { name: `全部 ${members}` }).waitFor();
    await untilAtRest(phone.page);
    return phone.page.evaluate<number>('document.querySelectorAll("*").length');
  };

  it(`takes no more elements to list than one of ${budget.fewMembers}`, async () => {
    const few = await countElements(budget.fewMembers);
    const many = await countElements(budget.manyMembers);
    process.stdout.write(
      `  elements with the list open: ${many} with ${budget.manyMembers} members, ${few} with ${budget.fewMembers}\n`,
    );
    expect(many / few).toBeLessThanOrEqual(budget.maxNodeRatio);
  });
});

import { newPerson } from '../harness/person';
import type { Phone } from '../harness/phone';
import { seeScreen } from '../harness/registration-steps';
import { addMembers, startTeam } from '../harness/team-steps';
import { newColleagues } from './import-steps';

/** Maximum members per call. */
const batch = 1_000;

/** Registers a team of this size through the API; the phone is its operator's, in the centre. */
export async function startTeamOf(count: number, phone: Phone): Promise<void> {
  const operator = newPerson('欧阳秘书');
  await startTeam(phone, operator);
  const people = newColleagues(count);
  for (let first = 0; first < count; first += batch) {
    await addMembers(phone, people.slice(first, first + batch));
  }
  await seeScreen(phone.page, operator.name);
}

import { refuse } from '../../answers';

/**
 * Refuses a submission for its answers. The first message is shown by clients of the spec (section 8); `errors` names
 * each field for ours.
 * @param faults wire names with their messages; none refuses nothing
 * @throws Refusal
 */
export function refuseAnswers(faults: readonly (readonly [string, string])[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const [, message] = first;
  throw refuse(message, { msg: message, result: { users: [{ msg: message }] }, errors: Object.fromEntries(faults) });
}

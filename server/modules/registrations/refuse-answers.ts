import { refuse, type Refusal } from '../../answers';

type Fault = readonly [field: string, message: string];

/**
 * Refuses a submission for its answers. The first message is shown by clients of the spec (section 8); `errors` names
 * each field for ours.
 * @param faults wire names with their messages; none refuses nothing
 * @throws Refusal
 */
export function refuseAnswers(faults: readonly Fault[]): void {
  if (faults.length > 0) throw answersRefusal(faults);
}

/** The refusal of a submission for its answers, of which at least one is at fault. */
export function answersRefusal(faults: readonly Fault[]): Refusal {
  const message = faults[0]?.[1] ?? '';
  return refuse(message, { msg: message, result: { users: [{ msg: message }] }, errors: Object.fromEntries(faults) });
}

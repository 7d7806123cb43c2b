import type { EntryType } from '../attendee/attendee';
import { isDayPast, isPast } from '../time/shanghai-time';

export type RegistrationStep = 'form' | 'credit' | 'invoice' | 'payment';

/**
 * The steps of an individual's registration, in order (product §6.3): a free visitor posts the form directly; a
 * delegate goes through credit if the meeting offers it, then invoice, then payment.
 */
export function registrationSteps(flow: { hasCredit: boolean; entryType: EntryType }): RegistrationStep[] {
  if (flow.entryType === 'free') return ['form'];
  return flow.hasCredit ? ['form', 'credit', 'invoice', 'payment'] : ['form', 'invoice', 'payment'];
}

/** The step after another; null after the last, or for a step not in the list. */
export function nextStep(steps: readonly RegistrationStep[], step: RegistrationStep): RegistrationStep | null {
  const position = steps.indexOf(step);
  return position < 0 ? null : (steps[position + 1] ?? null);
}

/** Step `position` of `total`, from 1; null for a step not in the list, or a single-step flow. */
export function stepProgress(
  steps: readonly RegistrationStep[],
  step: RegistrationStep,
): { position: number; total: number } | null {
  const position = steps.indexOf(step) + 1;
  return position === 0 || steps.length < 2 ? null : { position, total: steps.length };
}

/**
 * Returns the words of the form's button that postpones the steps before payment (product §6.16); '' where one of them
 * could not be made up for afterwards.
 */
export function putOffText(
  meeting: { hasCredit: boolean; creditDeadline: string; invoiceDeadline: string },
  type: EntryType,
  now: number,
): string {
  const steps = registrationSteps({ hasCredit: meeting.hasCredit, entryType: type });
  if (!steps.includes('invoice') || isDayPast(meeting.invoiceDeadline, now)) return '';
  if (!steps.includes('credit')) return '发票稍后申请';
  return isPast(meeting.creditDeadline, now) ? '' : '学分和发票稍后申请';
}

import { type EntryType } from '../attendee/attendee';
import { entryType } from '../attendee/attendee';

/** A step of registering: the form, credit, invoice, payment. */
export type RegistrationStep = 'form' | 'credit' | 'invoice' | 'payment';

/**
 * The steps of an individual's registration, in order (product §6.3): a free visitor's form is posted directly; a
 * delegate passes credit where the meeting offers it, then the invoice, then pays.
 */
export function registrationSteps(flow: { hasCredit: boolean; entryType: EntryType }): RegistrationStep[] {
  if (flow.entryType === entryType.free) return ['form'];
  return flow.hasCredit ? ['form', 'credit', 'invoice', 'payment'] : ['form', 'invoice', 'payment'];
}

/** The step after another; null after the last, or for a step that is none of these. */
export function nextStep(steps: readonly RegistrationStep[], step: RegistrationStep): RegistrationStep | null {
  const position = steps.indexOf(step);
  return position < 0 ? null : (steps[position + 1] ?? null);
}

/** Step `position` of `total`, counted from 1; null for a step that is none of these, or a flow of one step. */
export function stepProgress(
  steps: readonly RegistrationStep[],
  step: RegistrationStep,
): { position: number; total: number } | null {
  const position = steps.indexOf(step) + 1;
  return position === 0 || steps.length < 2 ? null : { position, total: steps.length };
}

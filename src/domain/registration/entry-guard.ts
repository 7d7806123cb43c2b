import type { EntryType } from '../attendee/attendee';
import { nextStep, registrationSteps, type RegistrationStep } from './registration-steps';

/** What a flow has collected so far. Credit and invoice count as collected when put off with 稍后申请, too. */
export interface FlowProgress {
  /** Null until the registration type is settled. */
  entryType: EntryType | null;
  hasForm: boolean;
  hasCredit: boolean;
  hasInvoice: boolean;
  /** The registration was posted, and there is an order to pay. */
  hasOrder: boolean;
}

/**
 * Where a flow must go instead, when a page of it is opened (product §2.2): to the first step that collects what
 * this one needs, or past a step that this registration does not have.
 * @returns 'landing' where the type is not settled, the step to go to, or null where the page may stay
 */
export function entryGuard(
  step: RegistrationStep,
  flow: { hasCredit: boolean },
  progress: FlowProgress,
): RegistrationStep | 'landing' | null {
  // An order is all that paying needs: the draft is gone once it was posted.
  if (step === 'payment' && progress.hasOrder) return null;
  if (progress.entryType === null) return 'landing';
  const steps = registrationSteps({ hasCredit: flow.hasCredit, entryType: progress.entryType });
  const wanted = steps.includes(step) ? step : (nextStep(steps, 'form') ?? 'form');
  const before = steps.slice(0, steps.indexOf(wanted));
  const missing = before.find((earlier) => !isCollected(earlier, progress));
  const target = missing ?? (wanted === 'payment' ? lastBeforePayment(steps) : wanted);
  return target === step ? null : target;
}

/** Without an order there is nothing to pay: the step before it posts the registration. */
function lastBeforePayment(steps: readonly RegistrationStep[]): RegistrationStep {
  return steps[steps.indexOf('payment') - 1] ?? 'form';
}

function isCollected(step: RegistrationStep, progress: FlowProgress): boolean {
  switch (step) {
    case 'form':
      return progress.hasForm;
    case 'credit':
      return progress.hasCredit;
    case 'invoice':
      return progress.hasInvoice;
    case 'payment':
      return progress.hasOrder;
  }
}

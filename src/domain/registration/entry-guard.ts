import type { EntryType } from '../attendee/attendee';
import { nextStep, registrationSteps, type RegistrationStep } from './registration-steps';

/**
 * The parts of a registration that the user has completed so far. Credit and invoice also count as completed when
 * postponed with 稍后申请.
 */
export interface FlowProgress {
  /** Null until the entry type is settled. */
  entryType: EntryType | null;
  hasForm: boolean;
  hasCredit: boolean;
  hasInvoice: boolean;
  /** The registration is posted and has an order to pay. */
  hasOrder: boolean;
}

/**
 * The entry guard of a flow's pages (product §2.2): redirects to the first step that collects what this one needs, or
 * past a step that does not apply.
 * @returns 'landing' if the entry type is not settled, the step to go to, or null to stay
 */
export function entryGuard(
  step: RegistrationStep,
  flow: { hasCredit: boolean },
  progress: FlowProgress,
): RegistrationStep | 'landing' | null {
  // Payment only needs an order: the draft is deleted after posting.
  if (step === 'payment' && progress.hasOrder) return null;
  if (progress.entryType === null) return 'landing';
  const steps = registrationSteps({ hasCredit: flow.hasCredit, entryType: progress.entryType });
  const wanted = steps.includes(step) ? step : (nextStep(steps, 'form') ?? 'form');
  const before = steps.slice(0, steps.indexOf(wanted));
  const { hasForm: form, hasCredit: credit, hasInvoice: invoice, hasOrder: payment } = progress;
  const isCollected = { form, credit, invoice, payment };
  const missing = before.find((earlier) => !isCollected[earlier]);
  // Without an order there is nothing to pay: go to the preceding step, which posts the registration.
  const target = missing ?? (wanted === 'payment' ? (before[before.length - 1] ?? wanted) : wanted);
  return target === step ? null : target;
}

import { type ReactNode, useEffect, useState } from 'react';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { registrationSteps, stepProgress, type RegistrationStep } from '../../domain/registration/registration-steps';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/layout/page-frame';
import { entryGuard } from '../../domain/registration/entry-guard';
import { replace } from '../../platform/browser/navigation/navigation';
import { currentEntryType, getRegistrationDraft, type RegistrationDraft } from './registration-draft';

/** The route of each collecting step. */
export const stepRoutes = {
  form: 'attendeeForm',
  credit: 'credit',
  invoice: 'invoice',
  payment: 'paymentChoice',
} as const satisfies Record<RegistrationStep, RouteName>;

interface RegistrationPageProps {
  meeting: Meeting;
  type: EntryType;
  step: Exclude<RegistrationStep, 'payment'>;
  /** True if registration has ended: hides the progress. */
  isOver?: boolean;
  bottomBar?: ReactNode;
  children: ReactNode;
}

/** The frame of a registration step, with progress and a link to the previous step. */
export function RegistrationPage({ meeting, type, step, isOver, bottomBar, children }: RegistrationPageProps) {
  const steps = registrationSteps({ hasCredit: meeting.hasCredit, entryType: type });
  const progress = stepProgress(steps, step);
  const before = steps[steps.indexOf(step) - 1];
  return (
    <PageFrame
      route={stepRoutes[step]}
      meeting={meeting}
      backTo={before === undefined ? 'landing' : stepRoutes[before]}
      step={
        progress === null || isOver ? undefined : { current: progress.position, total: progress.total, saved: true }
      }
      bottomBar={bottomBar}
    >
      {children}
    </PageFrame>
  );
}

/**
 * Opens a step only if its prerequisites are collected, otherwise redirects to the step that collects them (product
 * §2.2).
 * @returns the draft at opening; null while redirecting
 */
export function useEntryGuard(meeting: Meeting, step: RegistrationStep): RegistrationDraft | null {
  const [draft] = useState(() => getRegistrationDraft(meeting.id));
  const [target] = useState(() =>
    entryGuard(step, meeting, {
      entryType: currentEntryType(meeting, draft),
      hasForm: draft?.isFormDone ?? false,
      hasCredit: (draft?.credit.decision ?? 'open') !== 'open',
      hasInvoice: (draft?.invoice.decision ?? 'open') !== 'open',
      hasOrder: false,
    }),
  );
  useEffect(() => {
    if (target === null) return;
    void replace(target === 'landing' ? 'landing' : stepRoutes[target], { meetingCode: meeting.code });
  }, [target, meeting.code]);
  return target === null ? draft : null;
}

import type { ReactNode } from 'react';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { registrationSteps, stepProgress, type RegistrationStep } from '../../domain/registration/registration-steps';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/layout/page-frame';

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

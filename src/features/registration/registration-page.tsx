import type { ReactNode } from 'react';
import type { EntryType } from '../../domain/attendee/attendee';
import type { Meeting } from '../../domain/meeting/meeting';
import { registrationSteps, stepProgress, type RegistrationStep } from '../../domain/registration/registration-steps';
import type { RouteName } from '../../routes';
import { PageFrame } from '../../ui/page-frame/page-frame';

/** The screen of each step that collects something. */
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
  bottomBar?: ReactNode;
  children: ReactNode;
}

/** The frame of a registration's step: where it stands in the flow, and back to the one before. */
export function RegistrationPage({ meeting, type, step, bottomBar, children }: RegistrationPageProps) {
  const steps = registrationSteps({ hasCredit: meeting.hasCredit, entryType: type });
  const progress = stepProgress(steps, step);
  const before = steps[steps.indexOf(step) - 1];
  return (
    <PageFrame
      route={stepRoutes[step]}
      meeting={meeting}
      backTo={before === undefined ? 'landing' : stepRoutes[before]}
      step={progress === null ? undefined : { current: progress.position, total: progress.total, saved: true }}
      bottomBar={bottomBar}
    >
      {children}
    </PageFrame>
  );
}

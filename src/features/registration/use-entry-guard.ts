import { useEffect, useState } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { entryGuard } from '../../domain/registration/entry-guard';
import type { RegistrationStep } from '../../domain/registration/registration-steps';
import { replace } from '../../platform/browser/navigation/navigation';
import { currentEntryType, getRegistrationDraft, type RegistrationDraft } from './registration-draft';
import { stepRoutes } from './registration-page';

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

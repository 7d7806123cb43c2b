import { useEffect, useState } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { entryGuard } from '../../domain/registration/entry-guard';
import type { RegistrationStep } from '../../domain/registration/registration-steps';
import { replace } from '../../platform/navigation/navigation';
import { currentEntryType } from './entry-type-cookie';
import { getRegistrationDraft, type RegistrationDraft } from './registration-draft';
import { stepRoutes } from './registration-page';

/**
 * Lets a step open only when what it needs has been collected, and goes to the step that collects it otherwise
 * (design ruling 1).
 * @returns the draft as it was when the page opened; null while going elsewhere
 */
export function useEntryGuard(meeting: Meeting, step: RegistrationStep): RegistrationDraft | null {
  const [draft] = useState(() => getRegistrationDraft(meeting.id));
  const [target] = useState(() =>
    entryGuard(step, meeting, {
      entryType: currentEntryType(meeting),
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

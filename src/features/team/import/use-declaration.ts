import { useMemo } from 'react';
import type { ConsentTerms } from '../../../api/privacy-notice';
import { draftAnswers, restoreAnswers, type Answers } from '../../../domain/form/answers';
import type { FormField } from '../../../domain/form/form-field';
import { formFieldsOf } from '../../../domain/member-import/credit-columns';
import type { Consent } from '../../../domain/privacy/consent';
import { requiredConsent, sensitiveNames } from '../../../domain/form/sensitive-answers';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { useDynamicForm, type DynamicForm } from '../../../forms/use-dynamic-form';
import { draftTtlMs, getStored, setStored } from '../../../platform/storage/storage';
import type { CentreVisit } from '../../../session/centre';
import { operatorDraftKey } from '../../../session/session-drafts';
import type { ImportState } from './import-state';

export interface Declaration {
  form: DynamicForm;
  /** Returns the answers of the checkboxes; null if one is missing, after scrolling to it. */
  check: () => Promise<Answers | null>;
  consentIn: (ticks: Answers) => Consent | null;
}

/** Manages the operator's declaration of consent for all members of a table (product §6.17), stored on this device. */
export function useDeclaration(
  visit: Pick<CentreVisit, 'meeting' | 'centre'>,
  fields: readonly FormField[],
  consent: ConsentTerms,
  { rows, added, tableId }: ImportState,
): Declaration {
  const asked = useMemo(() => formFieldsOf(fields), [fields]);
  const isSensitive = useMemo(
    () => rows.some(({ id, answers }) => !added.has(id) && requiredConsent(asked, answers).includes('sensitive')),
    [asked, rows, added],
  );
  const ticks = useMemo(
    () => consent.consentFieldsFor(isSensitive ? sensitiveNames(asked) : []),
    [consent, isSensitive, asked],
  );
  const key = operatorDraftKey(visit, `member-import:${tableId}:ticks`);
  const { saveSoon } = useDraftSaver((answers: Answers) => setStored(key, draftAnswers(ticks, answers), draftTtlMs));
  const initial = useMemo(
    () =>
      restoreAnswers(
        ticks,
        getStored(key, (value) => value),
        null,
      ),
    [ticks, key],
  );
  const form = useDynamicForm({ fields: ticks, initial, onChange: saveSoon });
  return { form, check: form.check, consentIn: (answers) => consent.consentIn(ticks, answers) };
}

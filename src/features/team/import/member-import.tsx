import { useState } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { useRegistrationEnd } from '../../../api/registration-queries';
import type { FormField } from '../../../domain/form/form-field';
import { submitButton } from '../../../domain/meeting/submit-state';
import { memberEntryType } from '../../../domain/team/member-steps';
import { alert } from '../../../platform/feedback/feedback';
import { StateView } from '../../../ui/state-view/state-view';
import { OperatorFrame } from '../operator-frame';
import { MemberFormGate } from '../member/member-form';
import { importDraftKey } from './import-draft';
import { ImportDone } from './import-done';
import { ImportReview } from './import-review';
import { ImportStart } from './import-start';
import { useImport } from './use-import';

interface MemberImportProps {
  visit: CentreVisit;
}

/** Adds many members from a table: reads it, has its faults corrected, and saves it. */
export function MemberImport({ visit }: MemberImportProps) {
  return (
    <MemberFormGate visit={visit} entryType={memberEntryType(visit.meeting)}>
      {(fields) => (
        // A form that has changed meanwhile numbers its fields anew: what is kept is then read again.
        <ImportSteps key={fields.map(({ shortName }) => shortName).join(' ')} {...{ visit, fields }} />
      )}
    </MemberFormGate>
  );
}

function ImportSteps({ visit, fields }: MemberImportProps & { fields: readonly FormField[] }) {
  const members = useImport(importDraftKey(visit), fields);
  const [addedCount, setAddedCount] = useState<number | null>(null);
  const { state } = members;
  const isClosed = useRegistrationEnd(visit.meeting, (text) => void alert({ text }));
  if (addedCount !== null) return <ImportDone visit={visit} count={addedCount} />;
  if (state === null && isClosed) return <ImportClosed visit={visit} />;
  if (state === null) return <ImportStart visit={visit} fields={fields} onRead={members.begin} />;
  return <ImportReview {...{ visit, fields, members, state, isClosed }} onDone={setAddedCount} />;
}

function ImportClosed({ visit }: MemberImportProps) {
  return (
    <OperatorFrame visit={visit}>
      <StateView kind="ended" title={submitButton(-1).text} text="报名已结束，不能再添加参会人。" />
    </OperatorFrame>
  );
}

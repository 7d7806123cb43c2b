import { useState } from 'react';
import type { CentreVisit } from '../../../api/centre-visit';
import { useRegistrationEnd } from '../../../api/use-registration-end';
import type { FormField } from '../../../domain/form/form-field';
import { submitButton } from '../../../domain/meeting/submit-state';
import { memberEntryType } from '../../../domain/team/member-steps';
import { StateView } from '../../../ui/state-view/state-view';
import { OperatorFrame } from '../operator-frame';
import { MemberFormGate } from '../member/member-form-gate';
import { importDraftKey } from './import-draft';
import { ImportDone } from './import-done';
import { ImportReview } from './import-review';
import { ImportStart } from './import-start';
import { useImport } from './use-import';

interface MemberImportProps {
  visit: CentreVisit;
  title: string;
}

/** Adds many members from a table: reads it, has its faults corrected, and saves it. */
export function MemberImport({ visit, title }: MemberImportProps) {
  return (
    <MemberFormGate visit={visit} title={title} entryType={memberEntryType(visit.meeting)}>
      {(fields) => (
        // Of a form that has changed meanwhile what is kept is read again.
        <ImportSteps
          key={fields.map(({ kind, shortName }) => `${kind} ${shortName}`).join(' ')}
          {...{ visit, title, fields }}
        />
      )}
    </MemberFormGate>
  );
}

function ImportSteps({ visit, title, fields }: MemberImportProps & { fields: readonly FormField[] }) {
  const members = useImport(importDraftKey(visit), fields);
  const [addedCount, setAddedCount] = useState<number | null>(null);
  const { state } = members;
  const isClosed = useRegistrationEnd(visit.meeting);
  if (addedCount !== null) return <ImportDone visit={visit} title={title} count={addedCount} />;
  if (state === null && isClosed) return <ImportClosed visit={visit} title={title} />;
  if (state === null) return <ImportStart visit={visit} title={title} fields={fields} onRead={members.begin} />;
  return <ImportReview {...{ visit, title, fields, members, state, isClosed }} onDone={setAddedCount} />;
}

function ImportClosed({ visit, title }: MemberImportProps) {
  return (
    <OperatorFrame
      visit={visit}
      title={title}
      backTo={{ route: 'teamMembers', params: { meetingCode: visit.meeting.code } }}
    >
      <StateView kind="ended" title={submitButton(-1).text} text="报名已结束，不能再添加参会人。" />
    </OperatorFrame>
  );
}

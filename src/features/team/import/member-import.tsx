import { useMemo, useState, type ComponentType } from 'react';
import type { CentreVisit } from '../../../session/centre';
import type { ConsentTerms } from '../../../api/privacy-notice';
import { useRegistrationEnd } from '../../../api/registration-queries';
import type { FormField } from '../../../domain/form/form-field';
import type { Meeting } from '../../../domain/meeting/meeting';
import { submitButton } from '../../../domain/meeting/submit-state';
import { tableFields } from '../../../domain/member-import/credit-columns';
import { memberEntryType } from '../../../domain/team/member-steps';
import { isPast } from '../../../domain/time/shanghai-time';
import { now } from '../../../platform/device/clock';
import { alert } from '../../../platform/device/feedback';
import { returnTo } from '../../../platform/browser/navigation/navigation';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { StateView } from '../../../ui/layout/state-view';
import { MemberFormGate } from '../member/member-form';
import { OperatorFrame } from '../operator-frame';
import { ImportReview } from './import-review';
import { ImportStart } from './import-start';
import { importDraftKey, useImport } from './use-import';
import type { ImportReviewProps } from './use-import-review';
import { useTableReading } from './use-table-reading';

interface MemberImportProps {
  visit: CentreVisit;
  /** Shows a table that was read; the phone's cards by default. */
  review?: ComponentType<ImportReviewProps> | undefined;
}

/** Adds many members from a table: reads it, has its faults corrected, and saves it. */
export function MemberImport({ visit, review }: MemberImportProps) {
  // This state is kept while data reloads, so that the result stays visible: users might import the table again otherwise.
  const [addedCount, setAddedCount] = useState<number | null>(null);
  if (addedCount !== null) return <ImportDone visit={visit} count={addedCount} />;
  return (
    <MemberFormGate visit={visit} entryType={memberEntryType(visit.meeting)}>
      {({ fields, consent }) => (
        // If the form changes, the stored import is read again.
        <ImportSteps
          key={fields.map(({ kind, shortName }) => `${kind} ${shortName}`).join(' ')}
          {...{ visit, review, form: fields, consent }}
          onDone={setAddedCount}
        />
      )}
    </MemberFormGate>
  );
}

interface ImportStepsProps extends MemberImportProps {
  form: readonly FormField[];
  consent: ConsentTerms;
  onDone: (addedCount: number) => void;
}

function ImportSteps({ visit, review: Review = ImportReview, form, consent, onDone }: ImportStepsProps) {
  const { meeting } = visit;
  const givesCredit = isCreditOpen(meeting);
  const fields = useMemo(() => tableFields(form, givesCredit), [form, givesCredit]);
  const members = useImport(importDraftKey(visit), fields);
  const reading = useTableReading(fields, members);
  const { state } = members;
  const isClosed = useRegistrationEnd(visit.meeting, (text) => void alert({ text }));
  if (state === null && isClosed) return <ImportClosed visit={visit} />;
  if (state === null) return <ImportStart {...{ visit, fields, reading }} />;
  return <Review {...{ visit, fields, consent, members, reading, state, isClosed }} onDone={onDone} />;
}

function isCreditOpen({ hasCredit, creditDeadline }: Meeting): boolean {
  return hasCredit && !isPast(creditDeadline, now());
}

function ImportClosed({ visit }: Pick<MemberImportProps, 'visit'>) {
  return (
    <OperatorFrame visit={visit}>
      <StateView kind="ended" title={submitButton('ended').text} text="报名已结束，不能再添加参会人。" />
    </OperatorFrame>
  );
}

interface ImportDoneProps {
  visit: CentreVisit;
  count: number;
}

/** Shows that all rows are members, and offers the next steps. */
function ImportDone({ visit, count }: ImportDoneProps) {
  const { meeting } = visit;
  const ofMeeting = { meetingCode: meeting.code };
  const hints = [
    ...(meeting.isPaid ? ['请到“交费管理”为他们交费。'] : []),
    // Two or more members can apply for credit together (product §11.19).
    ...(isCreditOpen(meeting)
      ? [`${meeting.isPaid ? '交费后' : ''}可在成员列表中${count > 1 ? '批量' : ''}申请学分。`]
      : []),
  ];
  return (
    <OperatorFrame
      visit={visit}
      bottomBar={
        <BottomBar>
          <Button kind={meeting.isPaid ? 'outline' : 'primary'} onPress={() => returnTo('teamMembers', ofMeeting)}>
            查看成员
          </Button>
          {meeting.isPaid && <Button onPress={() => returnTo('teamPayments', ofMeeting)}>去交费</Button>}
        </BottomBar>
      }
    >
      <StateView kind="done" title={`已添加 ${count} 位参会人`} text={hints.join('')} />
    </OperatorFrame>
  );
}

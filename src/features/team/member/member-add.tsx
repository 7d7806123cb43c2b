import { useMemo } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { useRegistrationEnd } from '../../../api/registration-queries';
import { draftAnswers, openingAnswers, restoreAnswers, type Answers } from '../../../domain/form/answers';
import { submitButton } from '../../../domain/meeting/submit-state';
import { memberEntryType, memberSubmitState } from '../../../domain/team/member-steps';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { alert } from '../../../platform/device/feedback';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { changeMemberDraft, memberDraftKey, readMemberDraft, type MemberDraft, postMember } from './member-draft';
import { withTeamProvince } from '../team-province';
import { MemberForm, MemberFormGate, type MemberQuestions } from './member-form';

interface MemberAddProps {
  visit: CentreVisit;
}

/** The form for a new member (product §2.26, /personal/member/add). */
export function MemberAdd({ visit }: MemberAddProps) {
  return (
    <MemberFormGate visit={visit} entryType={memberEntryType(visit.meeting)}>
      {(form) => <MemberAddForm visit={visit} form={form} />}
    </MemberFormGate>
  );
}

function MemberAddForm({ visit, form }: MemberAddProps & { form: MemberQuestions }) {
  const { fieldsWithConsent } = form;
  const { meeting } = visit;
  const draftKey = memberDraftKey(visit);
  const isClosed = useRegistrationEnd(meeting, (text) => void alert({ text }));
  const state = memberSubmitState(meeting, isClosed);
  const initial = useMemo(
    () =>
      restoreAnswers(
        fieldsWithConsent,
        readMemberDraft(draftKey)?.answers,
        withTeamProvince(fieldsWithConsent, openingAnswers(fieldsWithConsent), meeting.id),
      ),
    [fieldsWithConsent, draftKey, meeting.id],
  );
  const { saveSoon, saveNow } = useDraftSaver((draft: Pick<MemberDraft, 'isFormDone'> & { answers: Answers }) => {
    changeMemberDraft(draftKey, { ...draft, answers: draftAnswers(fieldsWithConsent, draft.answers) });
  });
  const submit = async (answers: Answers): Promise<string | null> => {
    saveNow({ answers, isFormDone: true });
    if (state !== 'more-steps') return postMember(visit, { form, answers, credit: null });
    await navigate('memberAddCredit', { meetingCode: meeting.code });
    return null;
  };
  const saveAndContinue = (answers: Answers): Promise<string | null> => {
    saveNow({ answers, isFormDone: false });
    return postMember(visit, { form, answers, credit: null }, 'another');
  };
  const takeRefusal = (): string => {
    const refusal = readMemberDraft(draftKey)?.refusal ?? '';
    if (refusal !== '') changeMemberDraft(draftKey, { refusal: '' });
    return refusal;
  };
  return (
    <MemberForm
      visit={visit}
      fieldsWithConsent={fieldsWithConsent}
      initial={initial}
      button={submitButton(state)}
      isEnded={isClosed}
      submissionKey={() => readMemberDraft(draftKey)?.submissionKey}
      // After a post without an answer the phone may belong to this very member: the idempotency key resolves that.
      asksPhone={() => readMemberDraft(draftKey)?.isOutcomeUnknown !== true}
      onChange={(answers) => saveSoon(() => ({ answers: answers(), isFormDone: false }))}
      onSubmit={submit}
      onSubmitAndContinue={state === 'ended' ? undefined : saveAndContinue}
      takeRefusal={takeRefusal}
    />
  );
}

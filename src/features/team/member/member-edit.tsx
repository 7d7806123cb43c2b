import { attendeeAnswers } from '../../../domain/attendee/attendee-answers';
import { useMemo, useState } from 'react';
import { type CentreVisit, refreshCentre } from '../../../session/centre';
import { useCommand } from '../../../api/use-command';
import type { Attendee } from '../../../domain/attendee/attendee';
import { draftAnswers, restoreAnswers, type Answers } from '../../../domain/form/answers';
import { withHeldOptions } from '../../../domain/form/held-options';
import { buildSubmission } from '../../../domain/form/submission';
import { formEntryType } from '../../../domain/ticket/form-entry-type';
import { canEditMember } from '../../../domain/ticket/member-actions';
import { useDraftSaver } from '../../../forms/use-draft-saver';
import { toast } from '../../../platform/device/feedback';
import { returnTo } from '../../../platform/browser/navigation/navigation';
import { StateView } from '../../../ui/layout/state-view';
import { OperatorFrame } from '../operator-frame';
import { memberCorrections } from './member-draft';
import { MemberForm, MemberFormGate, type MemberQuestions } from './member-form';

interface MemberEditProps {
  visit: CentreVisit;
  id: string;
}

/** Edits an unpaid member's answers (product §2.30, /personal/member/edit). */
export function MemberEdit({ visit, id }: MemberEditProps) {
  const { meeting, centre } = visit;
  const member = centre.attendees.find((attendee) => attendee.id === id);
  if (member !== undefined && canEditMember(member)) {
    return (
      <MemberFormGate visit={visit} entryType={formEntryType(member, meeting)}>
        {(form) => <MemberEditForm key={member.id} visit={visit} member={member} form={form} />}
      </MemberFormGate>
    );
  }
  return (
    <OperatorFrame visit={visit}>
      <StateView
        kind="ended"
        title={member === undefined ? '没有找到该参会人' : '该参会人的信息不能修改'}
        text={member === undefined ? '可能已被删除，请返回成员管理查看。' : '仅未支付的参会人可以修改信息。'}
      />
    </OperatorFrame>
  );
}

const skipPhoneCheck = (): boolean => false;

interface MemberEditFormProps {
  visit: CentreVisit;
  member: Attendee;
  form: MemberQuestions;
}

function MemberEditForm({ visit, member, form }: MemberEditFormProps) {
  const { fields, consent } = form;
  const { meeting, call } = visit;
  const { id, answers: submitted } = member;
  // As the form was opened: the list may tell meanwhile that the member has completed their place.
  const [isFillingIn] = useState(member.isIncomplete);
  // What was typed for a place is not offered as a correction of the member's own answers.
  const draftId = isFillingIn ? `place:${id}` : id;
  const update = useCommand('updateMember', { by: call, notify: (message) => toast(message, 'fail') });
  const { asked, initial } = useMemo(() => {
    const saved = attendeeAnswers(form.fieldsWithConsent, { answers: submitted });
    const own = withHeldOptions(form.fieldsWithConsent, saved);
    return { asked: own, initial: restoreAnswers(own, memberCorrections.read(meeting.id, draftId), saved) };
  }, [form.fieldsWithConsent, meeting.id, draftId, submitted]);
  const { saveSoon, saveNow } = useDraftSaver((answers: Answers) =>
    memberCorrections.keep(meeting.id, draftId, draftAnswers(asked, answers)),
  );
  const submit = async (answers: Answers): Promise<string | null> => {
    saveNow(answers);
    const outcome = await update({
      form: buildSubmission(fields, answers),
      ...{ meetingId: meeting.id, attendeeId: id, isFillingIn, consent: consent.consentIn(asked, answers) },
    });
    if (outcome?.kind === 'refused' && isFillingIn) void refreshCentre();
    if (outcome?.kind !== 'done') return outcome?.kind === 'refused' ? outcome.message : null;
    memberCorrections.drop(meeting.id, draftId);
    toast('修改成功', 'ok', { keep: true });
    void refreshCentre();
    await returnTo('teamMembers', { meetingCode: meeting.code });
    return null;
  };
  return (
    <MemberForm
      visit={visit}
      fieldsWithConsent={asked}
      initial={initial}
      button={{ text: '保存', isDisabled: false }}
      asksPhone={skipPhoneCheck}
      onChange={saveSoon}
      onSubmit={submit}
    />
  );
}

/** The screens of registering, alone and by a table. */
export const registrationScreenMutants = [
  {
    name: 'submitted-during-upload',
    breaks: 'Nothing is sent while an attachment is on its way.',
    find: `if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    const told = isLast ? await askAboutRegistration(meeting, answers) : undefined;`,
    replace: `const told = isLast ? await askAboutRegistration(meeting, answers) : undefined;`,
    test: 'is waited for before anything is sent, and sent with the rest',
  },
  {
    name: 'member-saved-during-upload',
    breaks: 'No member is sent while an attachment is on its way.',
    find: `if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    if (asksPhone()) {`,
    replace: 'if (asksPhone()) {',
    test: 'waits for an attachment that is on its way, and sends it with the rest',
  },
  {
    name: 'ticket-given-during-upload',
    breaks: 'No ticket is given away while an attachment is on its way.',
    find: `if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候', 'info');
      return;
    }
    saveNow(answers);
    const submission =`,
    replace: `saveNow(answers);
    const submission =`,
    test: 'waits for an attachment that is on its way, and sends it with the rest',
  },
  {
    name: 'row-closed-during-upload',
    breaks: 'A row of a table stays open while its attachment is on its way.',
    find: `if (uploads.isUnderWay()) toast('附件正在上传，请稍候', 'info');
    else onClose();`,
    replace: 'onClose();',
    test: 'keeps a row open while its attachment is on its way, and sends that with the rest',
  },
  {
    name: 'same-key-after-refusal',
    breaks: 'After a refusal the next attempt is another submission.',
    find: 'changeRegistrationDraft(meetingId, entryType, { submissionKey: randomId(), isOutcomeUnknown: false });',
    replace: 'changeRegistrationDraft(meetingId, entryType, { isOutcomeUnknown: false });',
    test: 'is another submission after the server’s no, and overwrites nothing that was typed meanwhile',
  },
  {
    name: 'import-key-after-refusal',
    breaks: 'After a refusal the next attempt of an import is another submission.',
    find: 'refusals, nextKey: randomId() });',
    replace: `refusals, nextKey: members.latest()?.submissionKey ?? '' });`,
    test: 'shows what the server finds, and saves nothing until that is mended',
  },
  {
    name: 'import-key-after-a-part',
    breaks: 'The rows that wait are another submission than those that were added.',
    find: 'submissionKey: change.nextKey ?? state.submissionKey,',
    replace: 'submissionKey: state.submissionKey,',
    test: 'adds who is ready while others wait, and those as another submission',
  },
  {
    name: 'import-forgets-what-is-under-way',
    breaks: 'Where only the login had ended, the submission is still in doubt.',
    find: `if (outcome.kind === 'refused' && outcome.isLoggedOut && isStillUnsure) return false;`,
    replace: '',
    test: 'still asks what came of it after the login has ended meanwhile',
  },
  {
    name: 'arrived-members-added-again',
    breaks: 'Who arrived is not added again.',
    find: 'if (state.unsure.has(row.id) && !idempotency) {',
    replace: 'if (false) {',
    test: 'stops where no answer comes, and goes on after a reload without repeating who has arrived',
  },
  {
    name: 'arrived-batch-sent-again',
    breaks: 'A batch that arrived is not sent again.',
    find: 'if (state.unsure.size > 0 && !idempotency) {',
    replace: 'if (false) {',
    test: 'asks first who has arrived where the server knows no keys',
  },
  {
    name: 'draft-kept-after-success',
    breaks: 'What was sent is forgotten.',
    find: `dropRegistrationDraft(meeting.id);
      await`,
    replace: 'await',
    test: 'leaves an empty form to who registers another',
  },
  {
    name: 'late-phone-answer',
    breaks: 'An answer about a phone counts for that phone alone.',
    find: 'if (typed.current === phone) {',
    replace: 'if (true) {',
    test: 'of which the answer comes late is not held against the one that stands there by then',
  },
  {
    name: 'refused-phone-registers',
    breaks: 'A phone that may not register is not sent.',
    find: `if (!(await phone.mayRegister(answers))) return;
    saveNow({ answers, isFormDone: true });`,
    replace: 'saveNow({ answers, isFormDone: true });',
    test: 'is asked about once more before going on, which needs no leaving of the field',
  },
  {
    name: 'refused-phone-stays-refused',
    breaks: 'Another phone is not refused.',
    find: 'if (blocked !== null && phoneOf(answers) !== blocked.phone) setBlocked(null);',
    replace: '',
    test: 'that has registered is told as the field is left, and keeps from going on until it is another',
  },
  {
    name: 'changed-form-counts-as-checked',
    breaks: 'A form that was changed must be checked again.',
    find: 'saveSoon(() => ({ answers: answers(), isFormDone: false }));',
    replace: 'saveSoon(() => ({ answers: answers(), isFormDone: true }));',
    test: 'must pass through the form again once that was changed',
  },
  {
    name: 'typing-lost-on-leaving',
    breaks: 'Leaving the page loses nothing that was typed.',
    find: `const stop = onPageLeave(flush);
    return () => {
      stop();
      flush();
    };`,
    replace: `const stop = onPageLeave(() => undefined);
    return () => {
      stop();
    };`,
    test: 'is there after a reload, which tells the page that it goes',
  },
  {
    name: 'step-opened-cold',
    breaks: 'A step opens after what it needs.',
    find: 'hasForm: draft?.isFormDone ?? false,',
    replace: 'hasForm: true,',
    test: 'goes to what collects what is missing:',
  },
  {
    name: 'credit-passed-over',
    breaks: 'The invoice comes after the credit step.',
    find: `hasCredit: (draft?.credit.decision ?? 'open') !== 'open',`,
    replace: 'hasCredit: true,',
    test: 'goes to what collects what is missing:',
  },
  {
    name: 'put-off-answers-sent',
    breaks: 'What was put off is not sent.',
    find: `return step.decision === 'given' ? step.answer : null;`,
    replace: 'return step.answer;',
    test: 'is forgotten after its last step as well',
  },
  {
    name: 'free-guest-with-invoice',
    breaks: 'A free guest’s registration has no invoice.',
    find: `steps.includes('invoice') ? givenAnswer(draft.invoice) : null`,
    replace: 'givenAnswer(draft.invoice)',
    test: 'sends no invoice of a free visitor, who filled it in as a delegate before',
  },
];

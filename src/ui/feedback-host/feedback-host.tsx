import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerQuestion, feedbackState, watchFeedback, type Question } from '../../platform/feedback/feedback';
import { Dialog } from '../dialog/dialog';
import { ToastRegion } from './toast-region';
import { useIsTopHost } from './top-host';

/** Draws what the feedback port holds. Every page frame has one; only the top page's draws. */
export function FeedbackHost() {
  const { toast, question } = useSyncExternalStore(watchFeedback, feedbackState);
  const isTop = useIsTopHost();
  useDeclineOnLeave(isTop);
  if (!isTop) return null;
  return (
    <>
      <ToastRegion toast={toast} />
      <QuestionDialog question={question} />
    </>
  );
}

/** Keeps the last question's words while its dialog slides away. */
function QuestionDialog({ question }: { question: Question | null }) {
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  const shown = question ?? last;
  if (shown === null) return null;
  return (
    <Dialog
      key={shown.id}
      open={question !== null}
      role="alertdialog"
      title={shown.title}
      text={shown.text}
      confirmText={shown.confirmText}
      cancelText={shown.cancelText}
      danger={shown.danger}
      onConfirm={() => answerQuestion(shown.id, true)}
      onCancel={() => answerQuestion(shown.id, false)}
    />
  );
}

/** Leaving a page by Back declines what it was asking; a plain notice goes on to the next page. */
function useDeclineOnLeave(isTop: boolean): void {
  useEffect(() => {
    if (!isTop) return undefined;
    const opened = feedbackState().question?.id;
    return () => {
      const { question } = feedbackState();
      const askedHere = question !== null && question.id !== opened;
      if (askedHere && question.cancelText !== null) answerQuestion(question.id, false);
    };
  }, [isTop]);
}

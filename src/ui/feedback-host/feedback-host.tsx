import { useEffect, useState, useSyncExternalStore, useRef } from 'react';
import {
  answerQuestion,
  feedbackState,
  watchFeedback,
  type Question,
  type Toast,
} from '../../platform/feedback/feedback';
import { Dialog } from '../dialog/dialog';
import { Icon, type IconName } from '../icon/icon';
import { Box } from '../native/box';
import { LiveLayer } from './live-layer';
import { useClearOfFocus } from './use-clear-of-focus';
import './feedback-host.css';

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
      const isAskedHere = question !== null && question.id !== opened;
      if (isAskedHere && question.cancelText !== null) answerQuestion(question.id, false);
    };
  }, [isTop]);
}

const icons: Record<Toast['kind'], IconName> = { ok: 'done', fail: 'fail', info: 'info' };

/** Notices. The region is there before what it announces, or screen readers miss it; failures interrupt. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const region = useRef<HTMLElement>(null);
  useClearOfFocus(region, toast);
  const drawn = toast && (
    <Box
      key={toast.id}
      className={`ui-toast ui-toast--${toast.kind}`}
      role={toast.kind === 'fail' ? 'alert' : undefined}
    >
      <Icon name={icons[toast.kind]} />
      <Box as="span" className="ui-toast__text">
        {toast.text}
      </Box>
    </Box>
  );
  return (
    <LiveLayer>
      <Box ref={region} className="ui-toast-region">
        <Box role="status">{toast?.kind === 'fail' ? null : drawn}</Box>
        {toast?.kind === 'fail' ? drawn : null}
      </Box>
    </LiveLayer>
  );
}

/** The hosts of the pages in the stack, the page on top last: pages mount in the order of the stack. */
let hosts: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  hosts = next;
  listeners.forEach((listener) => listener());
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Whether this is the host of the page on top; those of hidden pages must not draw the same dialog again. */
export function useIsTopHost(): boolean {
  const [host] = useState(() => Symbol('feedback host'));
  useEffect(() => {
    change([...hosts, host]);
    return () => change(hosts.filter((other) => other !== host));
  }, [host]);
  return useSyncExternalStore(watch, () => hosts[hosts.length - 1] === host);
}

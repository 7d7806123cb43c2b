import { useEffect, useState, useSyncExternalStore, useRef } from 'react';
import {
  answerQuestion,
  feedbackState,
  topPage,
  watchFeedback,
  type Question,
  type Toast,
} from '../../platform/device/feedback';
import { usePageShow } from '../../platform/browser/use-page-visible';
import { Dialog } from './dialog';
import { Icon, type IconName } from '../display/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { Phrases } from '../display/unbroken';
import { LiveLayer } from './live-layer';
import { useClearOfFocus } from './use-clear-of-focus';
import './feedback-host.css';

/** Renders the feedback port. Every page frame has a host; only the top page's renders. */
export function FeedbackHost() {
  const { toast, question } = useSyncExternalStore(watchFeedback, feedbackState);
  const isTop = useIsTopHost();
  useDeclineOnLeave(isTop);
  // Taro's top page changes only after the host of the page above has unmounted.
  const [, setShownCount] = useState(0);
  usePageShow(() => setShownCount((count) => count + 1));
  if (!isTop) return null;
  return (
    <>
      <ToastRegion toast={toast !== null && (toast.page === null || toast.page === topPage()) ? toast : null} />
      <QuestionDialog question={question} />
    </>
  );
}

/** Keeps the last question's text while its dialog slides out. */
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

/** Declines a page's question when the page is left by Back. */
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

/** Renders toasts. The live region exists before its content, or screen readers would miss it; failures interrupt them. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const region = useRef<HTMLElement>(null);
  useClearOfFocus(region, toast);
  const drawn = toast && (
    <Box
      key={toast.id}
      className={`ui-toast ui-toast--${toast.kind}`}
      role={toast.kind === 'fail' ? 'alert' : undefined}
    >
      <Box className="ui-toast__message">
        <Icon name={icons[toast.kind]} />
        <Box as="span" className="ui-toast__text">
          <Phrases>{toast.text}</Phrases>
        </Box>
      </Box>
      {toast.action && (
        <Press className="ui-toast__action" onPress={toast.action.onPress}>
          {toast.action.label}
        </Press>
      )}
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

/** The hosts of the pages in the stack, top page last: pages mount in stack order. */
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

/** Returns true in the top page's host: hidden pages must not render the same dialog again. */
export function useIsTopHost(): boolean {
  const [host] = useState(() => Symbol('feedback host'));
  useEffect(() => {
    change([...hosts, host]);
    return () => change(hosts.filter((other) => other !== host));
  }, [host]);
  return useSyncExternalStore(watch, () => hosts[hosts.length - 1] === host);
}

import Taro from '@tarojs/taro';

/**
 * Stores the toasts and dialogs shown above the page's content. It does not depend on React, so that any layer can use
 * it; `src/ui/overlay/feedback-host` renders it on the top page. A toast disappears with its page.
 */

export type ToastKind = 'ok' | 'fail' | 'info';

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
  /** A button in the toast; null for none. */
  action: ToastAction | null;
  /** The page that it belongs to; null if it stays visible on the next page. */
  page: string | null;
}

export interface ToastAction {
  label: string;
  onPress: () => unknown;
}

export interface ToastOptions {
  keep?: boolean;
  action?: ToastAction | null;
}

export interface Question {
  id: number;
  title: string;
  text: string;
  confirmText: string;
  /** Null for a single button. */
  cancelText: string | null;
  /** The action is destructive. */
  danger: boolean;
}

export interface FeedbackState {
  toast: Toast | null;
  question: Question | null;
}

export interface AlertOptions {
  title?: string;
  text: string;
  confirmText?: string;
}

export interface ConfirmOptions extends AlertOptions {
  cancelText?: string;
  danger?: boolean;
}

interface Waiting {
  question: Question;
  settle: (confirmed: boolean) => void;
}

/** A toast's duration grows with its length: a base, plus a time per character, in milliseconds. */
const toastBaseMs = 1800;
const toastPerCharacterMs = 90;
/** Extra time for a toast with a button, in milliseconds. */
const toastActionMs = 4000;

const listeners = new Set<() => void>();
let state: FeedbackState = { toast: null, question: null };
let waiting: Waiting[] = [];
let lastId = 0;
let toastTimer: ReturnType<typeof setTimeout> | undefined;

function change(next: Partial<FeedbackState>): void {
  state = { ...state, ...next };
  listeners.forEach((listener) => listener());
}

export function feedbackState(): FeedbackState {
  return state;
}

/** Calls back after every change. @returns a function that unsubscribes */
export function watchFeedback(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Returns Taro's id of the page on top. */
export function topPage(): string {
  return Taro.getCurrentInstance().router?.$taroPath ?? '';
}

/**
 * Shows a toast for a few seconds, replacing the previous one.
 * @param options.keep keeps it visible on the next page, for a page that is left once its work is done
 */
export function toast(
  text: string,
  kind: ToastKind = 'info',
  { keep = false, action = null }: ToastOptions = {},
): void {
  clearTimeout(toastTimer);
  const shown: Toast = { id: ++lastId, text, kind, action, page: keep ? null : topPage() };
  change({ toast: shown });
  toastTimer = setTimeout(
    () => {
      if (state.toast === shown) change({ toast: null });
    },
    toastBaseMs + toastPerCharacterMs * text.length + (action === null ? 0 : toastActionMs),
  );
}

/** Shows a message that must be acknowledged; resolves once it is. */
export async function alert(options: AlertOptions): Promise<void> {
  await ask({ ...options, cancelText: null });
}

/** Asks for confirmation; resolves to true if it was given. Closing the dialog declines. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return ask({ ...options, cancelText: options.cancelText ?? '取消' });
}

function ask(options: AlertOptions & { cancelText: string | null; danger?: boolean }): Promise<boolean> {
  const question: Question = {
    id: ++lastId,
    title: options.title ?? '提示',
    text: options.text,
    confirmText: options.confirmText ?? (options.cancelText === null ? '知道了' : '确定'),
    cancelText: options.cancelText,
    danger: options.danger ?? false,
  };
  return new Promise((settle) => {
    waiting = [...waiting, { question, settle }];
    if (state.question === null) change({ question });
  });
}

/** Answers the current question and shows the next. An answer to an earlier one is ignored. */
export function answerQuestion(id: number, confirmed: boolean): void {
  const [current, next] = waiting;
  if (current === undefined || current.question.id !== id) return;
  waiting = waiting.slice(1);
  change({ question: next?.question ?? null });
  current.settle(confirmed);
}

/**
 * Clears all feedback between tests.
 * @internal
 */
export function resetFeedback(): void {
  clearTimeout(toastTimer);
  waiting.forEach(({ settle }) => settle(false));
  waiting = [];
  change({ toast: null, question: null });
}

import type { DynamicForm } from './use-dynamic-form';

export interface InvoiceTitleButtonProps {
  form: DynamicForm;
  disabled: boolean;
  /** Says what went wrong. */
  tell: (message: string, kind: 'fail') => void;
  /** Asks a question; resolves to whether it was confirmed. */
  ask: (question: { text: string; confirmText: string; cancelText: string }) => Promise<boolean>;
}

import type { DynamicForm } from './use-dynamic-form';

export interface InvoiceTitleButtonProps {
  form: DynamicForm;
  disabled: boolean;
  /** Shows an error. */
  notify: (message: string, kind: 'fail') => void;
  /** Asks a question; resolves to whether it was confirmed. */
  confirm: (question: { text: string; confirmText: string; cancelText: string }) => Promise<boolean>;
}

import type { DynamicForm } from './use-dynamic-form';

/** See the WeChat variant: titles are kept in WeChat's own app. */
export function InvoiceTitleButton(_props: { form: DynamicForm; disabled?: boolean }) {
  return null;
}

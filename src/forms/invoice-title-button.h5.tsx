import type { InvoiceTitleButtonProps } from './invoice-title-button-props';

/** See the WeChat variant: titles are kept in WeChat's own app. */
export function InvoiceTitleButton(_props: InvoiceTitleButtonProps) {
  return null;
}

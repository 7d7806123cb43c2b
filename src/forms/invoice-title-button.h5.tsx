import type { InvoiceTitleButtonProps } from './invoice-title-button-props';

/** Renders nothing in a browser: only the mini-program can read the invoice titles stored in WeChat. */
export function InvoiceTitleButton(_props: InvoiceTitleButtonProps) {
  return null;
}

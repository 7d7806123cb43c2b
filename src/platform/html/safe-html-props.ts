export interface SafeHtmlProps {
  /** Untrusted HTML. */
  html: string;
  className?: string;
}

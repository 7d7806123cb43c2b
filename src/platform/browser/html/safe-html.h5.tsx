import { useEffect, useState } from 'react';
import { cleanedHtml } from './cleaned-html';
import type { SafeHtmlProps } from './safe-html-props';

/**
 * Renders HTML from the server, sanitised unless the page's document contained the same text already sanitised. The
 * sanitiser is loaded lazily to keep it out of the first screen; until then the element is empty and marked busy.
 */
export function SafeHtml(props: SafeHtmlProps) {
  if (!cleanedHtml.has(props.html)) return <CleanedHere {...props} />;
  return <div className={props.className} dangerouslySetInnerHTML={{ __html: props.html }} />;
}

function CleanedHere({ html, className }: SafeHtmlProps) {
  const [cleaned, setCleaned] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    setCleaned(null);
    void import('./clean-html').then(({ cleanHtml }) => {
      if (current) setCleaned(cleanHtml(html));
    });
    return () => {
      current = false;
    };
  }, [html]);
  if (cleaned === null) return <div className={className} aria-busy="true" />;
  return <div className={className} dangerouslySetInnerHTML={{ __html: cleaned }} />;
}

import { useEffect, useRef } from 'react';
import { usePageShow } from '../platform/browser/use-page-visible';
import type { DynamicForm } from './use-dynamic-form';

/**
 * Shows a refusal that a later page received, when the user returns to the form.
 * @param take returns the refusal once, '' for none
 */
export function useLateRefusal(form: DynamicForm, take: () => string): void {
  const show = useRef<() => void>(() => undefined);
  show.current = () => form.quote(take());
  usePageShow(() => show.current());
  // A form that loads asynchronously renders after its page was shown.
  useEffect(() => show.current(), []);
}

import { useEffect, useRef } from 'react';
import { usePageShow } from '../platform/browser/use-page-visible';
import type { DynamicForm } from './use-dynamic-form';

/**
 * Shows the refusal of a later step at the form's field when the user returns to the form.
 * @param take returns the refusal once, then ''
 */
export function useLateRefusal(form: DynamicForm, take: () => string): void {
  const show = useRef<() => void>(() => undefined);
  show.current = () => form.showRefusal(take());
  usePageShow(() => show.current());
  // A form that loads asynchronously renders after its page was shown.
  useEffect(() => show.current(), []);
}

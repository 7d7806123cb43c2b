import { useEffect, useRef } from 'react';
import { usePageShow } from '../platform/visibility/use-page-visible';
import type { DynamicForm } from './use-dynamic-form';

/**
 * Quotes in a form what the server said against it when a later page had sent it, as whoever filled it in comes back.
 * @param take answers the refusal once, '' where there is none
 */
export function useLateRefusal(form: DynamicForm, take: () => string): void {
  const show = useRef<() => void>(() => undefined);
  show.current = () => form.quote(take());
  usePageShow(() => show.current());
  // A form that has to be loaded is drawn after its page has been shown.
  useEffect(() => show.current(), []);
}

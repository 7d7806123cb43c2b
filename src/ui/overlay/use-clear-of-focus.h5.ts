import { useLayoutEffect, type RefObject } from 'react';

/** Clearance around the focused field, in pixels. */
const gap = 8;
/** Matches inputs for typing. A notice may cover a button that was just pressed. */
const typed = 'input:not([type="radio"]):not([type="checkbox"]), textarea';

/**
 * Keeps a floating box from covering the focused field with its label and error: moves it below the field if necessary.
 * @param shown the box's content; it is repositioned on every change, and not at all for null
 */
export function useClearOfFocus(box: RefObject<HTMLElement>, shown: unknown): void {
  useLayoutEffect(() => {
    const floating = box.current;
    if (floating === null || shown === null) return undefined;
    const place = (): void => {
      floating.style.top = '';
      const field = focusedField()?.getBoundingClientRect();
      if (field === undefined) return;
      const { top, bottom } = floating.getBoundingClientRect();
      if (field.bottom + gap > top && field.top - gap < bottom) floating.style.top = `${field.bottom + gap}px`;
    };
    place();
    // The page scrolls to a field on focus, and again when the keyboard appears.
    const options = { capture: true, passive: true };
    document.addEventListener('focusin', place);
    document.addEventListener('scroll', place, options);
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('focusin', place);
      document.removeEventListener('scroll', place, options);
      window.removeEventListener('resize', place);
    };
  }, [box, shown]);
}

function focusedField(): Element | null {
  const { activeElement } = document;
  if (activeElement === null || !activeElement.matches(typed)) return null;
  return activeElement.closest('.ui-field') ?? activeElement;
}

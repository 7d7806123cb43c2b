import { useLayoutEffect, type RefObject } from 'react';

/** Free space around the field in use, in pixels. */
const gap = 8;
/** What is typed into; a notice over a button that was just pressed hides nothing. */
const typed = 'input:not([type="radio"]):not([type="checkbox"]), textarea';

/**
 * Keeps a box that floats over the page off the field that is being filled: where it would cover it, with its label and
 * its error, it stands below it.
 * @param shown what the box shows; it is placed anew whenever that changes, and not at all for null
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
    // The page scrolls to the field that takes the focus, and again when the keyboard has come.
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

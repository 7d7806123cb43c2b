/** A control that can take the focus, at or inside what is marked invalid. */
const focusable = 'input:not([disabled]), button:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * Scrolls to the first field that is marked invalid and focuses it, once the errors have been drawn. Pages
 * below the top one stay in the document, hidden, and do not count.
 * @param within limits the search, such as to a dialog
 */
export function focusFirstInvalid(within: ParentNode = document): void {
  requestAnimationFrame(() => {
    const marked = Array.from(within.querySelectorAll<HTMLElement>('[aria-invalid="true"]'));
    const first = marked.find((element) => element.getClientRects().length > 0);
    if (first === undefined) return;
    const target = first.matches(focusable) ? first : (first.querySelector<HTMLElement>(focusable) ?? first);
    // Taro's page element scrolls, not the window; scrollIntoView finds it.
    (first.closest('.ui-field') ?? first).scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  });
}

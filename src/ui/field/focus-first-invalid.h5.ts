/** A control that can take the focus, at or inside what is marked invalid. */
const focusable = 'input:not([disabled]), button:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

/** What is marked: whole fields, and single controls that stand without one. */
const marked = '.ui-field--invalid, [aria-invalid="true"]';

/**
 * Scrolls to the first field that is marked invalid and focuses it, once the errors have been drawn. Pages
 * below the top one stay in the document, hidden, and do not count.
 * @param within limits the search, such as to a dialog
 */
export function focusFirstInvalid(within: ParentNode = document): void {
  requestAnimationFrame(() => {
    const first = Array.from(within.querySelectorAll<HTMLElement>(marked)).find(isDrawn);
    if (first === undefined) return;
    // Taro's page element scrolls, not the window; scrollIntoView finds it.
    first.scrollIntoView({ block: 'center' });
    controlOf(first)?.focus({ preventScroll: true });
  });
}

function isDrawn(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** The control to focus in a marked field: the one at fault, such as one of two dates, else the first. */
function controlOf(field: HTMLElement): HTMLElement | null {
  const firstInvalid = field.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field;
  return firstInvalid.matches(focusable) ? firstInvalid : firstInvalid.querySelector<HTMLElement>(focusable);
}

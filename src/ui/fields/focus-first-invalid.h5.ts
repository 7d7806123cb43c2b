/** A focusable control, at or inside an invalid element. */
const focusable = 'input:not([disabled]), button:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

/** Invalid elements: whole fields, and single controls without one. */
const marked = '.ui-field--invalid, [aria-invalid="true"]';

/**
 * Scrolls to the first invalid field and focuses it, once the errors are rendered. Ignores pages below the top one,
 * which stay in the document, hidden.
 * @param within limits the search, such as to a dialog
 */
export function focusFirstInvalid(within: ParentNode = document): void {
  focusFirst(marked, within);
}

/** Scrolls to the field with this `anchor` and focuses it. */
export function focusField(anchor: string): void {
  focusFirst(`.${anchor}`, document);
}

function focusFirst(selector: string, within: ParentNode): void {
  requestAnimationFrame(() => {
    const first = Array.from(within.querySelectorAll<HTMLElement>(selector)).find(isDrawn);
    if (first === undefined) return;
    // Taro's page element scrolls instead of the window; scrollIntoView finds it.
    first.scrollIntoView({ block: 'center' });
    controlOf(first)?.focus({ preventScroll: true });
  });
}

function isDrawn(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** Returns the control to focus in an invalid field: the invalid one (such as one of two dates), else the first. */
function controlOf(field: HTMLElement): HTMLElement | null {
  const firstInvalid = field.querySelector<HTMLElement>('[aria-invalid="true"]') ?? field;
  return firstInvalid.matches(focusable) ? firstInvalid : firstInvalid.querySelector<HTMLElement>(focusable);
}

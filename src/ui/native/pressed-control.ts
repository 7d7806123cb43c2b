let pressed: HTMLElement | null = null;

/** Remembers the control that was pressed last. */
export function rememberPressed(control: HTMLElement): void {
  pressed = control;
}

/**
 * Where the focus was before something opened. Safari does not focus a button that is tapped: there it is the control
 * that was pressed last.
 */
export function focusBefore(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : pressed;
}

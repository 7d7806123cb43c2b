/** The user's interaction with the server-rendered first paint before the app was ready. */
export interface FirstPaintUse {
  /** The text of the button that was pressed; null for none. */
  pressed: string | null;
  /** The text of the focused button; null for none. */
  focused: string | null;
}

/**
 * Removes the server-rendered first paint of a landing page (server/web-page/first-paint.ts) once the page itself
 * has content, and keeps the scroll position.
 * @returns null if there is no first paint, as on every later call
 */
export function removeFirstPaint(): FirstPaintUse | null {
  const paint = document.getElementById('first-paint');
  if (paint === null) return null;
  const pressed = paint.querySelector('[data-pressed]');
  const focused = paint.contains(document.activeElement) ? document.activeElement : null;
  const { scrollTop } = paint;
  paint.remove();
  const page = document.querySelector('#app .taro_page');
  if (page !== null && scrollTop > 0) page.scrollTop = scrollTop;
  return { pressed: wordsOf(pressed), focused: wordsOf(focused) };
}

/** Repeats the interaction on the page, whose buttons have the same texts. */
export function repeatOnPage({ pressed, focused }: FirstPaintUse): void {
  buttonOf(focused)?.focus({ preventScroll: true });
  buttonOf(pressed)?.click();
}

function wordsOf(element: Element | null): string | null {
  return element?.getAttribute('data-pressed') ?? (element?.tagName === 'BUTTON' ? element.textContent.trim() : null);
}

function buttonOf(words: string | null): HTMLButtonElement | undefined {
  const buttons = [...document.querySelectorAll('button')];
  return buttons.find((button) => button.textContent.trim() === words);
}

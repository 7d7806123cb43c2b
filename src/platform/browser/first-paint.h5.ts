/** What somebody did to the server's first paint before the app was there. */
export interface FirstPaintUse {
  /** The words of the button that was pressed; null for none. */
  pressed: string | null;
  /** Those of the button that has the focus. */
  focused: string | null;
}

/**
 * Takes the server-rendered first paint of a landing page (server/web-page/first-paint.ts) away, once the page
 * itself has content, which is left scrolled as that was. Null without one, as on every later call.
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

/** Does to the page what was done to its first paint: its buttons have the same words. */
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

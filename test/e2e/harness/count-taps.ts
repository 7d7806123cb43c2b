import type { Phone } from './phone';

/**
 * Counts what a journey costs the person who walks it, in the pages themselves, so that no step of a test can forget to
 * count.
 *
 * A tap is a press on the screen: a button, a link, a row or one answer of a picker, a radio button, a checkbox, the
 * cashier's own button. So a choice from a picker is two taps (open, choose) and a region four. A key that acts instead
 * of typing (Enter, Escape, Space on a button) is a tap as well.
 *
 * A field is a text field that was typed or pasted into, however long the text; one that is typed into again after it was
 * left counts again. A date counts as a field, although a phone's own date wheel may take several strokes. Each field
 * costs one tap besides, which puts the cursor there, whether the test presses it or not; typing itself costs none. What
 * the product filled in itself, and scrolling, cost nothing; nor does reading the code in the SMS, but typing it is a
 * field.
 */
export interface Cost {
  /** Presses, those into a text field included: one for each of `fields`. */
  taps: number;
  fields: number;
}

/** Runs in the page, before anything else. A check mark under a press belongs to it, so presses count, not clicks. */
const report = `
(() => {
  const typed = 'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]):not([type="submit"]):not([type="file"]), textarea';
  const isTyped = (target) => target instanceof Element && target.matches(typed);
  let counted = null;
  addEventListener('pointerdown', (event) => {
    if (event.isTrusted && !isTyped(event.target)) window.countTap('presses');
  }, true);
  addEventListener('keydown', ({ isTrusted, key, target }) => {
    const acts = ['Enter', 'Escape'].includes(key) || (key === ' ' && !isTyped(target));
    if (isTrusted && acts) window.countTap('presses');
  }, true);
  addEventListener('input', ({ target }) => {
    if (!isTyped(target) || target === counted) return;
    counted = target;
    window.countTap('fields');
  }, true);
  addEventListener('focusout', () => { counted = null; }, true);
})()`;

/** A journey's running count. */
export interface TapCounter {
  /** The cost since the last call. */
  take(): Cost;
}

/** Makes the pages that a phone opens from now on count. */
export async function countTaps({ context }: Phone): Promise<TapCounter> {
  const counted = { presses: 0, fields: 0 };
  await context.exposeFunction('countTap', (what: keyof typeof counted) => {
    counted[what] += 1;
  });
  await context.addInitScript(report);
  return {
    take: () => {
      const { presses, fields } = counted;
      Object.assign(counted, { presses: 0, fields: 0 });
      return { taps: presses + fields, fields };
    },
  };
}

import './second-tap.css';

/**
 * Ignores the second tap of a double tap after the screen has changed. It was meant for the former content and might hit
 * a button of the new one, so the place of the last tap is covered until a person could have seen the change (ADR 0008).
 */

let lastTap: { x: number; y: number } | null = null;
let shield: HTMLElement | null = null;

/** Starts recording the positions of taps. Call it once at start. */
export function watchTaps(): void {
  window.addEventListener(
    'click',
    ({ detail, clientX: x, clientY: y }) => {
      // A click by keyboard has no position.
      if (detail > 0) lastTap = { x, y };
    },
    true,
  );
}

/** Covers the place of the last tap for a moment. Call it when new content to tap has appeared. */
export function shieldFromSecondTap(): void {
  if (lastTap === null) return;
  shield ??= makeShield();
  shield.style.left = `${lastTap.x}px`;
  shield.style.top = `${lastTap.y}px`;
  // Inserting the shield again restarts its animation.
  document.body.append(shield);
}

function makeShield(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'second-tap-shield';
  // A dialog makes its siblings inert, and taps would pass through an inert shield.
  made.setAttribute('data-above-dialogs', '');
  made.addEventListener('animationend', () => made.remove());
  return made;
}

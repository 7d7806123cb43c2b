import './second-tap.css';

/**
 * An impatient finger taps twice, and the second tap is meant for what it saw at the first. What has come there
 * meanwhile may hold a button at the very place that leads on, or closes what has just opened: so where the last tap
 * was, nothing can be tapped until a person could have seen what is there (ADR 0008).
 */

let lastTap: { x: number; y: number } | null = null;
let shield: HTMLElement | null = null;

/** Starts noting where the page is tapped. Call once at start. */
export function watchTaps(): void {
  window.addEventListener(
    'click',
    ({ detail, clientX: x, clientY: y }) => {
      // A key's click has no place.
      if (detail > 0) lastTap = { x, y };
    },
    true,
  );
}

/** Covers the place of the last tap for a moment. Call when something else to tap has come. */
export function shieldFromSecondTap(): void {
  if (lastTap === null) return;
  shield ??= makeShield();
  shield.style.left = `${lastTap.x}px`;
  shield.style.top = `${lastTap.y}px`;
  // Put there anew, it lasts anew.
  document.body.append(shield);
}

function makeShield(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'second-tap-shield';
  // A dialog makes what lies beside it inert, which taps would pass through.
  made.setAttribute('data-above-dialogs', '');
  made.addEventListener('animationend', () => made.remove());
  return made;
}

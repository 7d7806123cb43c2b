/** The shorter side of a touched screen, in CSS pixels, below which it is a phone's: the smallest tablets have 600. */
const phoneSide = 600;

/**
 * Tells if this browser runs on a phone. It is told by what the browser says of itself and by the screen, never by its window:
 * a PC's may be as narrow as a phone, and a phone may ask for the pages of a PC.
 */
export function isPhone(): boolean {
  const { userAgent, userAgentData } = navigator as Navigator & { userAgentData?: { mobile?: boolean } };
  if (userAgentData?.mobile === true || /iPhone|iPod|Mobi/.test(userAgent.replace(/iPad.*/, ''))) return true;
  const isTouched = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;
  return isTouched && Math.min(screen.width, screen.height) < phoneSide;
}

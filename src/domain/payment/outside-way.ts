/**
 * The ways to pay outside the provider's own app: scan: a code on another screen, which the app scans; browser: the
 * browser of the phone, which opens the app and comes back.
 */
export type OutsideWay = 'scan' | 'browser';

/** The screen that somebody pays at outside the provider's app, and what the server offers there. */
export interface OutsideScreen {
  /** The screen is that of the phone which pays. */
  isPhone: boolean;
  offered: readonly OutsideWay[];
}

/**
 * Chooses how an order is paid outside the provider's app (product §9.26): a screen beside the phone shows the provider's
 * code, since a phone cannot scan its own screen; a phone opens the app.
 * @returns null where only the order's own link is left
 */
export function outsideWayOf({ isPhone, offered }: OutsideScreen): OutsideWay | null {
  const way = isPhone ? 'browser' : 'scan';
  return offered.includes(way) ? way : null;
}

/** The time that is left of a code, such as 1:47:32 or 09:05; '' once it has ended. */
export function countdownText(remainingMs: number): string {
  const seconds = Math.ceil(remainingMs / 1000);
  if (seconds <= 0) return '';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

/**
 * Takes away what the server drew for the first paint of a landing page (server/modules/meetings/first-paint.ts), now
 * that the page itself has something to show. Where there is none, nothing happens.
 */
export function removeFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
}

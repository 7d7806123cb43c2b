/**
 * Removes the server-rendered first paint of a landing page (server/modules/meetings/first-paint.ts), once the page
 * itself has content. A no-op without one.
 */
export function removeFirstPaint(): void {
  document.getElementById('first-paint')?.remove();
}

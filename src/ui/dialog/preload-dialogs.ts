/** Loads the dialogs' code in advance, for a screen that must work offline once seen. */
export function preloadDialogs(): void {
  // On failure the first dialog tries again.
  import('../overlay/modal-surface').catch(() => undefined);
}

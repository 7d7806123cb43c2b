/** Loads the dialogs' code in advance, for a screen that must work offline once seen. */
export async function preloadDialogs(): Promise<void> {
  // On failure the first dialog tries again.
  await import('../overlay/modal-surface').catch(() => undefined);
}

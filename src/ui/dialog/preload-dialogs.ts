/** Loads what dialogs need before one is wanted: for a screen that must work without network once it was seen. */
export function preloadDialogs(): void {
  // Where that fails, the first dialog tries again.
  import('../overlay/modal-surface').catch(() => undefined);
}

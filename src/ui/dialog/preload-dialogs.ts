/** Loads the code of dialogs and of lists to choose from in advance, for a screen that must work offline once seen. */
export async function preloadDialogs(): Promise<void> {
  // On failure the first dialog tries again.
  await Promise.all([import('../overlay/modal-surface'), import('../option-list/option-list')]).catch(() => undefined);
}

/** Loads what dialogs and sheets stand on. */
export const loadSurface = () => import('./modal-surface');

/** Loads the list to choose from, with the sheet around it: the list takes the focus as the sheet appears. */
export const loadOptionList = () =>
  Promise.all([import('../fields/option-list'), loadSurface()]).then(([list]) => list);

/** Loads both in advance, for a screen that must work offline once seen. */
export async function preloadOverlays(): Promise<void> {
  // On failure the first dialog tries again.
  await loadOptionList().catch(() => undefined);
}

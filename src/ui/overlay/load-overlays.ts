/** Loads the surface of dialogs and sheets. */
export const loadSurface = () => import('./modal-surface');

/** Loads the option list together with its sheet, since the list takes the focus when the sheet appears. */
export const loadOptionList = () => Promise.all([import('./option-list'), loadSurface()]).then(([list]) => list);

/** Loads both in advance, for a screen that must work offline once seen. */
export async function preloadOverlays(): Promise<void> {
  // A failure is ignored: the first dialog tries again.
  await loadOptionList().catch(() => undefined);
}

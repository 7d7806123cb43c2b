/**
 * The outcome of saving a picture. `unwanted`: the user did not allow it, or cancelled; `shown`: WeChat's browser saves no
 * files, so it has to be shown, to be saved by a long press.
 */
export type SavedDrawing = { kind: 'saved' | 'unwanted' | 'failed' } | { kind: 'shown'; url: string };

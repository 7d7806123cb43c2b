/** See the H5 variant. A mini-program has neither keyboard focus nor Escape. */
export function useModalFocus(_dialogRef: unknown, _open: boolean, _onEscape: () => void): void {}

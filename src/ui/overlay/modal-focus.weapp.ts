/** A mini-program has neither keyboard focus nor Escape. See the H5 variant. */
export function useModalFocus(_dialogRef: unknown, _open: boolean, _onEscape: () => void): void {}

/** WeChat tells nothing of where its own input stands. See the H5 variant. */
export function useClearOfFocus(): void {}

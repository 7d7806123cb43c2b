import type { RefObject } from 'react';

/** WeChat tells nothing of where its own input stands. See the H5 variant. */
export function useClearOfFocus(_box: RefObject<HTMLElement>, _shown: unknown): void {}

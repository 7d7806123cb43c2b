import type { RefObject } from 'react';

/** See the H5 variant. WeChat does not report the position of its input. */
export function useClearOfFocus(_box: RefObject<HTMLElement>, _shown: unknown): void {}

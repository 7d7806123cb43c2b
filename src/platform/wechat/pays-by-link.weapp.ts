/** See the H5 variant. A mini-program is in WeChat. */
export const paysByLink = (): boolean => false;

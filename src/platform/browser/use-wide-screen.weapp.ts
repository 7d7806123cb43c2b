/** See the H5 variant. A mini-program is drawn for phones. */
export const useWideScreen = (): boolean => false;

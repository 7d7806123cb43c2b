/** See the H5 variant. What pays in a mini-program is the device that it runs on. */
export const isPhone = (): boolean => true;

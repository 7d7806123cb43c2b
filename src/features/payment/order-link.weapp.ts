/** See the H5 variant. A mini-program is in WeChat, and none of its pages has an address. */
export const hasOrderLinks = (): boolean => false;
export const outsideWayHere = (): null => null;
export const orderLinkAddress = (_link: string): string => '';

/** See the H5 variant. A mini-program's pages have no address. */
export const keepParam = (_name: string, _value: string): void => undefined;

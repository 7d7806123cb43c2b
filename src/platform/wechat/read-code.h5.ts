/** Tells if a code's text can be read here: in the mini-program alone. A browser's page at a gate is the desk's (product §18.12). */
export const canReadCode = (): boolean => false;

/** Opens WeChat's scanner and returns the code's text; null once it was closed. */
export const readCode = (): Promise<string | null> => Promise.resolve(null);

/** Loads the code that goes on after a registration. */
export const loadAfterRegistration = async () => (await import('./after-registration')).continueAfterRegistration;

/** Navigation that leads nowhere, for tests of pages: `jest.mock('…/navigation')` puts it in place of the real one. */
const stay = () => jest.fn(() => Promise.resolve());

export const goBack = stay();
export const navigate = stay();
export const relaunch = stay();
export const replace = stay();
export const returnTo = stay();
export const isFirstScreen = jest.fn(() => true);

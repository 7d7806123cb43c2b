/** On a busy machine a whole registration in the browser can take a minute. */
jest.setTimeout(300_000);

/** A browser on two busy cores: a whole registration takes seconds. */
jest.setTimeout(90_000);

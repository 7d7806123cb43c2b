/** A whole walk takes some 50 s, and a busy machine many times as long. What hangs ends sooner, by its own limit. */
jest.setTimeout(900_000);

/** How long what was typed and not sent is kept on the device: a day (design ruling 6), in milliseconds. */
export const draftKeptForMs = 24 * 3_600_000;

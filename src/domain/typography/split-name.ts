/** Matches the dot between parts of a name, with the preceding character. */
const dotted = /(.[·•‧・])/u;

/** Splits a person's name so that a line can break anywhere except before a dot between its parts. */
export const splitName = (name: string): { text: string; isUnbroken: boolean }[] =>
  name.split(dotted).map((text, index) => ({ text, isUnbroken: index % 2 === 1 }));

/** Returns the id of a control's label, to which the control refers, since WeChat has no `<label for>`. */
export const labelIdOf = (controlId: string): string => `${controlId}-label`;

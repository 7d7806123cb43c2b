/** The id of the text that labels a control: WeChat has no `<label for>`, so the control refers to it. */
export const labelIdOf = (controlId: string): string => `${controlId}-label`;

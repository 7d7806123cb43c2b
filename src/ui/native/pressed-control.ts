/** The control that was pressed last. */
export const lastPressed: { control: HTMLElement | null } = { control: null };

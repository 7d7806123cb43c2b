/** The control that was pressed last; focus returns to it when a dialog closes. */
export const lastPressed: { control: HTMLElement | null } = { control: null };

/** The element in which drawers and menus are drawn, above the screen. */
export const layers = (): HTMLElement => document.getElementById('layers') ?? document.body;

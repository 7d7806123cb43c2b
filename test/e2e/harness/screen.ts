/**
 * A page as journeys use it, whatever draws it. Playwright's `Page` and `Locator` are these as they stand; another
 * engine's driver gives them the same meaning: a control is looked for anew at each act, acts wait for it, and there
 * must be one.
 */
export interface Screen extends Finder<Control> {
  /** The innermost elements with a text. */
  getByText(text: string | RegExp, options?: { exact?: boolean }): Control;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  waitForURL(isThere: (url: URL) => boolean): Promise<void>;
}

export interface Control extends Finder<Control> {
  getByText(text: string | RegExp, options?: { exact?: boolean }): Control;
  filter(options: { hasText: string | RegExp }): Control;
  or(other: Control): Control;
  first(): Control;
  last(): Control;
  all(): Promise<Control[]>;
  count(): Promise<number>;
  waitFor(options?: { state?: 'visible' | 'hidden' | 'detached' }): Promise<void>;
  /** @param options a position in pixels from the upper left corner, elsewhere than in the middle */
  click(options?: { position?: { x: number; y: number } }): Promise<void>;
  fill(text: string): Promise<void>;
  blur(): Promise<void>;
  isChecked(): Promise<boolean>;
  inputValue(): Promise<string>;
  allInnerTexts(): Promise<string[]>;
}

/** Where controls are looked for: the page, or a control for those in it. */
export interface Finder<Found> {
  getByRole(role: Role, options?: RoleOptions): Found;
}

export type Role =
  | ('alert' | 'alertdialog' | 'button' | 'checkbox' | 'combobox' | 'dialog' | 'heading' | 'img' | 'link' | 'list')
  | ('listitem' | 'navigation' | 'radio' | 'radiogroup' | 'region' | 'status' | 'textbox');

export interface RoleOptions {
  name?: string | RegExp;
  /** The name is the whole name, in this case. */
  exact?: boolean;
  level?: number;
  checked?: boolean;
}

/** Somebody's phone with the product open on it. */
export interface Visitor {
  readonly page: Screen;
  /** Opens a public URL, such as `/Guide/index?meetingCode=MI2027`. */
  open(url: string): Promise<void>;
  /** The public URL below the base path that the page shows, with its query. */
  url(): string;
  /** Keeps the page's time from passing until another is opened, on a screen that leaves by itself. */
  stopTime(): Promise<void>;
}

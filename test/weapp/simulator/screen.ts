/** The part of a client that draws: each page in a view of its own, which knows the app only by JSON. */
export interface Screen {
  /** A new page's view, drawn with its initial data. */
  open(id: number, path: string, data: string): Promise<void>;
  /** Brings a page's view to the front. */
  show(id: number): Promise<void>;
  close(id: number): Promise<void>;
  /** Applies `setData`'s changes. Resolves when they are drawn. */
  setData(id: number, changes: string): Promise<void>;
  /** Shows something of WeChat's own and waits for the answer. */
  ask<Result>(question: HostQuestion): Promise<Result>;
  /** Where nodes stand, for `wx.createSelectorQuery`. */
  measure(id: number, selector: string, isAll: boolean): Promise<object | null>;
  scrollTo(id: number, place: { scrollTop?: number; selector?: string; offsetTop?: number }): Promise<void>;
  setTitle(title: string, url: string): Promise<void>;
}

export type HostQuestion =
  | { kind: 'modal'; title: string; content: string; confirm: string; cancel: string | null; fail?: string }
  | { kind: 'choices'; items: readonly string[] }
  | { kind: 'files'; multiple: boolean; accept: string }
  | { kind: 'toast'; text: string }
  | { kind: 'drawing'; width: number; height: number; acts: readonly DrawingAct[] };

/** A method of a canvas' context with its arguments, or `set` with a property and its value. */
export type DrawingAct = readonly [name: string, ...given: (string | number)[]];

/** An event that a view sends to the app. */
export type ViewEvent = (id: number, handler: string, event: object) => void;

/** A screen that nobody looks at: for tests of what the app passes to it. */
export const noScreen: Screen = {
  open: () => Promise.resolve(),
  show: () => Promise.resolve(),
  close: () => Promise.resolve(),
  setData: () => Promise.resolve(),
  ask: () => new Promise(() => {}),
  measure: () => Promise.resolve(null),
  scrollTo: () => Promise.resolve(),
  setTitle: () => Promise.resolve(),
};

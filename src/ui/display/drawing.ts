/** A small line drawing as data: inlined in a browser, rendered as an image in a mini-program. */
export interface Drawing {
  /** Side length of the square view box. */
  size: number;
  /** Line width, in view box units. */
  stroke: number;
  /** Paths drawn as lines. */
  lines: readonly string[];
  /** Paths filled with a light tint, below the lines. */
  tints?: readonly string[];
}

export interface SvgProps {
  drawing: Drawing;
  className?: string;
  /** The accessible name; without it the drawing is decorative. */
  label?: string | undefined;
}

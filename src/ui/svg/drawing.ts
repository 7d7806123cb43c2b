/** A small line drawing as data, so that a browser can inline it and a mini-program show it as a picture. */
export interface Drawing {
  /** Side of the square view box. */
  size: number;
  /** Width of the lines, in units of the view box. */
  stroke: number;
  /** Paths drawn as lines. */
  lines: readonly string[];
  /** Paths filled with a light tint, under the lines. */
  tints?: readonly string[];
}

export interface SvgProps {
  drawing: Drawing;
  className?: string;
  /** Read out instead of the drawing; without it the drawing is decoration. */
  label?: string | undefined;
}

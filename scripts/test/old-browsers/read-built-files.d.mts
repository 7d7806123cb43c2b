export interface BuiltScript {
  /** Relative to the build's folder. */
  name: string;
  text: string;
}

export function readBuiltScripts(folder: string): BuiltScript[];

export function readBuiltStyles(folder: string): BuiltScript[];

/** A parsed script; for `findNewerBuiltIns`. */
export interface ScriptTree {
  readonly type: 'Program';
}

export function findNewerSyntax(text: string): { tree: ScriptTree | null; problems: string[] };

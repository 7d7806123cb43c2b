import type { ScriptTree } from './find-newer-syntax.mjs';

export function findNewerBuiltIns(tree: ScriptTree, text: string): string[];

export function checkBuiltFilesParse(folder: string, required: readonly string[], log: string): void;

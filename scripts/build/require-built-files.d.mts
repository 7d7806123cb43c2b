export function requireBuiltFiles(folder: string, required: readonly string[], log: string): void;

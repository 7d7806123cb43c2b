export function checkBuiltFiles(folder: string): void;

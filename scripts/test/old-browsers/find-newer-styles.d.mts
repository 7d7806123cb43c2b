export function findNewerStyles(text: string): string[];

export function brokenDocumentRules(texts: ReadonlyMap<string, string>, paths: Iterable<string>): string[];

/**
 * Finds the line on which each value of a JSON text begins.
 * @param text valid JSON, which is not checked here
 * @returns lines from 1, by the value's path as JSON
 */
export function jsonLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let position = 0;
  let line = 1;

  const next = (): string => {
    const sign = text.charAt(position);
    position += 1;
    if (sign === '\n') line += 1;
    return sign;
  };
  const skipSpace = (): void => {
    while (position < text.length && /\s/.test(text.charAt(position))) next();
  };
  const readString = (): string => {
    const start = position;
    next();
    while (text.charAt(position) !== '"') position += text.charAt(position) === '\\' ? 2 : 1;
    position += 1;
    return JSON.parse(text.slice(start, position)) as string;
  };
  const readMembers = (path: (string | number)[], end: string): void => {
    next();
    for (let index = 0; ; index += 1) {
      skipSpace();
      if (text.charAt(position) === end) break;
      let key: string | number = index;
      if (end === '}') {
        key = readString();
        skipSpace();
        // Skips the colon.
        next();
      }
      readValue([...path, key]);
      skipSpace();
      if (text.charAt(position) === ',') next();
    }
    next();
  };
  const readValue = (path: (string | number)[]): void => {
    skipSpace();
    lines.set(JSON.stringify(path), line);
    const sign = text.charAt(position);
    if (sign === '{') readMembers(path, '}');
    else if (sign === '[') readMembers(path, ']');
    else if (sign === '"') readString();
    else while (position < text.length && !/[\s,\]}]/.test(text.charAt(position))) position += 1;
  };

  readValue([]);
  return lines;
}

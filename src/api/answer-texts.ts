import { replaceEqualDeep } from '@tanstack/react-query';

/** What answers were read from, for as long as they are kept. */
const texts = new WeakMap<object, string>();

export function rememberText(answer: unknown, text: string): void {
  if (typeof answer === 'object' && answer !== null && text !== '') texts.set(answer, text);
}

/** Whether an earlier answer was read from the same text, so that it need not be read again. */
export function wasReadFrom(earlier: unknown, text: string): boolean {
  return typeof earlier === 'object' && earlier !== null && text !== '' && texts.get(earlier) === text;
}

/** Keeps of an earlier answer what has not changed, so that only that is drawn again (the cache's structural sharing). */
export function shareUnchanged(earlier: unknown, answer: unknown): unknown {
  if (earlier === answer) return earlier;
  const shared: unknown = replaceEqualDeep(earlier, answer);
  if (typeof answer === 'object' && answer !== null) rememberText(shared, texts.get(answer) ?? '');
  return shared;
}

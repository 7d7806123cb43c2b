import { replaceEqualDeep } from '@tanstack/react-query';

/** The text that each answer was parsed from, as long as the answer is in memory. */
const texts = new WeakMap<object, string>();

export function rememberText(answer: unknown, text: string): void {
  if (typeof answer === 'object' && answer !== null && text !== '') texts.set(answer, text);
}

/** Returns true if an earlier answer was parsed from the same text, so that parsing can be skipped. */
export function wasReadFrom(earlier: unknown, text: string): boolean {
  return typeof earlier === 'object' && earlier !== null && text !== '' && texts.get(earlier) === text;
}

/** Structural sharing of the query cache: reuses the unchanged parts of an earlier answer, so that they do not re-render. */
export function shareUnchanged(earlier: unknown, answer: unknown): unknown {
  if (earlier === answer) return earlier;
  const shared: unknown = replaceEqualDeep(earlier, answer);
  if (typeof answer === 'object' && answer !== null) rememberText(shared, texts.get(answer) ?? '');
  return shared;
}

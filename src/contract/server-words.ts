import type { Envelope } from './envelope';

/** Where a successful answer carries what is shown to the user (product §13.6). */
export type WordsPlace = 'message' | 'data';

/**
 * The server's message to the user on success; '' if it has nothing to say to people, and then the app's own words
 * stand. Looks in the call's own place first, since servers of this API differ in which of the two they fill.
 */
export function serverWords({ message, data }: Pick<Envelope, 'message' | 'data'>, place: WordsPlace): string {
  const [first, second] = place === 'message' ? [message, data] : [data, message];
  return wordsForPeople(first) || wordsForPeople(second);
}

const chinese = /[\u3400-\u9fff]/;
const structured = /^[[{<]/;

/** A text for people, which has Chinese in it; '' for a number, an id, a status word or raw data. */
export function wordsForPeople(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return chinese.test(text) && !structured.test(text) ? text : '';
}

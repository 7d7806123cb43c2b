import type { Sentence, SentencePart } from '../../../src/domain/trail/trail';
import { money } from './record-words';
import type { TrailRecord } from './trail-record';

/*
 * The parts of which sentences of the trail are made.
 */

export const words = (text: string): SentencePart => ({ kind: 'words', words: text });
export const quiet = (...parts: SentencePart[]): Omit<Sentence, 'subject'> => ({ parts, isNotable: false });
export const notable = (...parts: SentencePart[]): Omit<Sentence, 'subject'> => ({ parts, isNotable: true });

export const person = ({ entryId }: TrailRecord): SentencePart =>
  entryId === null ? words('参会人') : { kind: 'person', id: entryId };
export const order = ({ orderId }: TrailRecord): SentencePart =>
  orderId === null ? words('订单') : { kind: 'order', id: orderId };
export const team = ({ teamId }: TrailRecord): SentencePart =>
  teamId === null ? words('团队') : { kind: 'team', id: teamId };
/** The sentence says which way the money went. */
export const amount = ({ amountFen }: TrailRecord): SentencePart =>
  words(amountFen === null ? '' : money(Math.abs(amountFen)));

import { boolean, count, list, number, record, text } from '../codec';
import { deskPost, deskSearch, noInput } from './desk-call';
import { instant, nullableNumber, word } from '../value-codecs';

const part = record({
  kind: word(['words', 'person', 'order', 'team', 'change']),
  /** The id of the thing that the part names. */
  id: text(),
  text: text(),
  /** The value before a change. */
  from: text(),
  to: text(),
});

const line = record({
  id: text(),
  at: number(0),
  who: record({ name: text(), role: text() }),
  parts: list(part, 40),
  /** The further things that the act has done, a sentence each. */
  more: list(list(part, 40), 1_000),
  reason: text(),
  isNotable: boolean,
  /** In the chain; null until it is sealed. */
  position: nullableNumber,
  hash: text(),
  /** The call or command. */
  act: text(),
});

export const trailAnswer = record({
  lines: list(line, 200),
  /** For the lines after these; '' at the end. */
  next: text(),
  /** The records that match, and all of the meeting. */
  total: count,
  all: count,
  search: text(),
  sealedSearch: text(),
  /** The actors that can be filtered by. */
  actors: list(record({ key: text(), name: text() }), 500),
});

export const trailCalls = {
  /** Tells what happened at a meeting, in sentences. */
  getTrail: deskSearch(
    '/api/desk/meetings/:meetingId/trail',
    record({
      search: text(100),
      sealedSearch: text(1_000),
      subject: text(20),
      /** An actor's key; '' for all. */
      who: text(100),
      from: text(10),
      to: text(10),
      before: text(20),
      /** The id of a person, an order or a team; '' for all. */
      about: text(64),
    }),
    trailAnswer,
  ),
  /** Computes the chain of hashes again. */
  verifyTrail: deskPost(
    '/api/desk/meetings/:meetingId/trail/verify',
    noInput,
    record({
      isWhole: boolean,
      /** The records in the chain, or the first one that is wrong. */
      position: count,
      hash: text(),
      unsealed: count,
      at: instant,
    }),
  ),
} as const;

import { get, post } from '../call';
import { record, type AnyCodec, type ObjectCodec, type Shape } from '../codec';

/**
 * A query of the desk, read by GET. Its address holds ids alone: what a member types to search goes into the body of a
 * `deskSearch`.
 */
export function deskGet<const Path extends `/api/desk/${string}`, Answer extends AnyCodec>(path: Path, answer: Answer) {
  return get(path, { answer });
}

/** A query that an open screen repeats by itself: it does not count as a use of the session, which may end of idleness. */
export function deskPoll<const Path extends `/api/desk/${string}`, Answer extends AnyCodec>(
  path: Path,
  answer: Answer,
) {
  return get(path, { kind: 'poll', answer });
}

/** A query of the desk whose input may hold personal data, so that it is sent as a body. */
export function deskSearch<
  const Path extends `/api/desk/${string}`,
  Answer extends AnyCodec,
  Read,
  S extends Shape,
  Input,
>(path: Path, body: ObjectCodec<Read, S, Input>, answer: Answer) {
  return post(path, { kind: 'query', body, answer });
}

/** An act of the desk. */
export function deskPost<
  const Path extends `/api/desk/${string}`,
  Answer extends AnyCodec,
  Read,
  S extends Shape,
  Input,
>(path: Path, body: ObjectCodec<Read, S, Input>, answer: Answer) {
  return post(path, { body, answer });
}

/** The body of an act that needs nothing but its address. */
export const noInput = record({});

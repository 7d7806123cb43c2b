import { isPlainObject, readNumber, type JsonObject } from '../domain/json/read-value';
import type { Codec, ObjectCodec, Shape } from './codec';

/** A number, or null. */
export const nullableNumber: Codec<number | null, number | null> = {
  read: (wire) => readNumber(wire, null),
  write: (value) => value,
  wire: { type: ['number', 'null'] },
};

/** An instant in epoch milliseconds; null for none. */
export const instant: Codec<number | null, number | null> = { ...nullableNumber };

/** A text, or null. */
export function nullableText(maxLength?: number): Codec<string | null, string | null> {
  return {
    read: (wire) => (typeof wire === 'string' ? wire : null),
    write: (value) => value,
    wire: { type: ['string', 'null'], maxLength },
  };
}

/** One of some words; the first stands for any other. */
export function word<const Word extends string>(words: readonly [Word, ...Word[]]): Codec<Word, Word> {
  return {
    read: (wire) => words.find((one) => one === wire) ?? words[0],
    write: (value) => value,
    wire: { enum: words },
  };
}

/** An object or null. */
export function nullable<Value, S extends Shape, Input>(
  codec: ObjectCodec<Value, S, Input>,
): Codec<Value | null, JsonObject | null, Input | null> {
  return {
    read: (wire) => (isPlainObject(wire) ? codec.read(wire) : null),
    write: (value) => (value === null ? null : codec.write(value)),
    wire: { nullable: true },
    shape: codec.shape,
  };
}

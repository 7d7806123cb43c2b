import { fenToYuan } from '../domain/money';
import {
  isPlainObject,
  readFlag,
  readList,
  readNumber,
  readObject,
  readText,
  readYuanAsFen,
  writeFlag,
  type Json,
  type JsonObject,
} from '../domain/json/read-value';

/**
 * Both ends of a value on the wire: how it is read, tolerantly, and how it is written. `Given` is what writing takes,
 * where that is more, or less, than what is read.
 */
export interface Codec<Value, Wire = unknown, Input = Value> {
  readonly read: (wire: unknown) => Value;
  /** What is undefined is left out of its object. */
  readonly write: (value: Input) => Wire;
}

/** A codec as a field of an object; `wireName` where the wire's name is not the domain's. */
export interface Field<Value, Wire = unknown, Input = Value> extends Codec<Value, Wire, Input> {
  readonly wireName?: string;
}

/** Fields by the domain's names. */
export type Shape = Readonly<Record<string, Field<unknown, unknown, never>>>;
/** Any codec. */
export type AnyCodec = Codec<unknown, unknown, never>;
export type ReadBy<C extends AnyCodec> = ReturnType<C['read']>;
export type InputOf<C extends AnyCodec> = Parameters<C['write']>[0];
type ReadShape<S extends Shape> = { -readonly [Name in keyof S]: ReadBy<S[Name]> };
type InputShape<S extends Shape> = { readonly [Name in keyof S]: InputOf<S[Name]> };

/** An object on the wire: its own fields, and what it is read as. */
export interface ObjectCodec<Value, S extends Shape, Input = Value> extends Codec<Value, JsonObject, Input> {
  readonly shape: S;
}

export const text: Codec<string, string> = { read: readText, write: (value) => value };
/** A text that is left out where it is empty. */
export const optionalText: Codec<string, string | undefined> = { read: readText, write: (value) => value || undefined };
export const flag: Codec<boolean, '0' | '1'> = { read: readFlag, write: writeFlag };
/** A flag of our own server's, which goes out as a boolean. */
export const boolean: Codec<boolean, boolean> = { read: readFlag, write: (value) => value };
/** Yuan on the wire, integer fen here. */
export const yuan: Codec<number, number> = { read: (wire) => readYuanAsFen(wire), write: fenToYuan };
export const count = number(0);
export const optionalNumber: Codec<number | null, number | null> = {
  read: (wire) => readNumber(wire, null),
  write: (value) => value,
};
/** Any JSON object, as it is. */
export const jsonObject: Codec<Record<string, Json>, JsonObject> = {
  read: (wire) => readObject(wire) as Record<string, Json>,
  write: (value) => value,
};
/** For an answer without data. */
export const nothing: Codec<null, null> = { read: () => null, write: () => null };

/** The id of a meeting, which goes out as a number where it is one. */
export const numericId: Codec<string, Json> = { read: readText, write: (id) => readNumber(id, null) ?? id };

export function number(fallback: number): Codec<number, number> {
  return { read: (wire) => readNumber(wire, fallback), write: (value) => value };
}

/** Texts without commas, joined by them. */
export const commaJoined: Codec<string[], string, readonly string[]> = {
  read: (wire) =>
    readText(wire)
      .split(',')
      .flatMap((part) => part.trim() || []),
  write: (texts) => texts.join(','),
};

export function list<Value, Wire, Input>(item: Codec<Value, Wire, Input>): Codec<Value[], Wire[], readonly Input[]> {
  return { read: (wire) => readList(wire).map(item.read), write: (values) => values.map(item.write) };
}

/** An entity, by its id; null where there is none. */
export function entity<Value extends { id: string }, S extends Shape, Input>(
  codec: ObjectCodec<Value, S, Input>,
): Codec<Value | null, JsonObject | null, Input | null> {
  return {
    read: (wire) => {
      const value = isPlainObject(wire) ? codec.read(wire) : null;
      return value === null || value.id === '' ? null : value;
    },
    write: (value) => (value === null ? null : codec.write(value)),
  };
}

/** A list of entities; what is none is dropped. */
export function entities<Value extends { id: string }, Input>(
  codec: Codec<Value | null, JsonObject | null, Input | null>,
): Codec<Value[], (JsonObject | null)[], readonly Input[]> {
  return {
    read: (wire) => (Array.isArray(wire) ? wire.flatMap((item: unknown) => codec.read(item) ?? []) : []),
    write: (values) => values.map(codec.write),
  };
}

/** A field whose name on the wire is not the domain's. */
export function named<Value, Wire, Input>(wireName: string, codec: Codec<Value, Wire, Input>) {
  return { read: codec.read, write: codec.write, wireName } satisfies Field<Value, Wire, Input>;
}

export const wireNameOf = (shape: Shape, name: string): string => shape[name]?.wireName ?? name;

/** An object of these fields. */
export function record<const S extends Shape>(shape: S): ObjectCodec<ReadShape<S>, S, InputShape<S>> {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, field, wireName: wireNameOf(shape, name) }));
  return {
    shape,
    read: (wire) => {
      const object = readObject(wire);
      const entries = fields.map(({ name, field, wireName }) => [name, field.read(object[wireName])]);
      const value: unknown = Object.fromEntries(entries);
      return value as ReadShape<S>;
    },
    write: (value) => {
      const entries = fields.map(({ name, field, wireName }) => {
        if (value[name] === undefined) throw new Error(`${name} is missing`);
        return [wireName, field.write(value[name])] as const;
      });
      return Object.fromEntries(entries.filter(([, wire]) => wire !== undefined));
    },
  };
}

/**
 * An object of these fields beside those of another, as the API lays a form's answers flat: on the wire one object,
 * here the other's value under a name of its own.
 */
export function beside<Name extends string, Rest, const S extends Shape>(
  name: Name,
  rest: Codec<Rest, JsonObject>,
  shape: S,
): ObjectCodec<ReadShape<S> & Record<Name, Rest>, S, InputShape<S> & Readonly<Record<Name, Rest>>> {
  const own = record(shape);
  const ownNames = new Set(Object.keys(shape).map((field) => wireNameOf(shape, field)));
  return {
    shape,
    read: (wire) => {
      const others = Object.entries(readObject(wire)).filter(([field]) => !ownNames.has(field));
      return { ...own.read(wire), [name]: rest.read(Object.fromEntries(others)) };
    },
    write: (value) => ({ ...rest.write(value[name]), ...own.write(value) }),
  };
}

/** The same object on the wire, as another value here. */
export function mapped<Value, S extends Shape, Input, Outer, OuterInput>(
  codec: ObjectCodec<Value, S, Input>,
  read: (value: Value) => Outer,
  write: (value: OuterInput) => Input,
): ObjectCodec<Outer, S, OuterInput> {
  return {
    shape: codec.shape,
    read: (wire) => read(codec.read(wire)),
    write: (value) => codec.write(write(value)),
  };
}

import { fenToYuan } from '../domain/money/money';
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
 * Both directions of a wire value: tolerant reading and writing. `Input` is what `write` accepts, where that differs
 * from what `read` returns.
 */
export interface Codec<Value, Wire = unknown, Input = Value> {
  readonly read: (wire: unknown) => Value;
  /** Undefined leaves the field out of its object. */
  readonly write: (value: Input) => Wire;
}

/** A codec as a field of an object; `wireName` where the wire name differs from the domain name. */
export interface Field<Value, Wire = unknown, Input = Value> extends Codec<Value, Wire, Input> {
  readonly wireName?: string;
}

/** Fields by domain name. */
export type Shape = Readonly<Record<string, Field<unknown, unknown, never>>>;
export type AnyCodec = Codec<unknown, unknown, never>;
export type ReadBy<C extends AnyCodec> = ReturnType<C['read']>;
export type InputOf<C extends AnyCodec> = Parameters<C['write']>[0];
type ReadShape<S extends Shape> = { -readonly [Name in keyof S]: ReadBy<S[Name]> };
type InputShape<S extends Shape> = { readonly [Name in keyof S]: InputOf<S[Name]> };

/** An object on the wire: its fields, and the value it is read as. */
export interface ObjectCodec<Value, S extends Shape, Input = Value> extends Codec<Value, JsonObject, Input> {
  readonly shape: S;
}

export const text: Codec<string, string> = { read: readText, write: (value) => value };
/** A text omitted when empty. */
export const optionalText: Codec<string, string | undefined> = { read: readText, write: (value) => value || undefined };
export const flag: Codec<boolean, '0' | '1'> = { read: readFlag, write: writeFlag };
/** A flag of our own server, written as a boolean. */
export const boolean: Codec<boolean, boolean> = { read: readFlag, write: (value) => value };
/** Yuan on the wire, integer fen in the domain. */
export const yuan: Codec<number, number> = { read: (wire) => readYuanAsFen(wire), write: fenToYuan };
export const count = number(0);
/** A number in an address, omitted when 0. */
export const optionalCount: Codec<number, string | undefined> = {
  read: (wire) => readNumber(wire, 0),
  write: (value) => (value === 0 ? undefined : String(value)),
};
/** Any JSON object, unchanged. */
export const jsonObject: Codec<Record<string, Json>, JsonObject> = {
  read: (wire) => readObject(wire) as Record<string, Json>,
  write: (value) => value,
};
/** For answers without data. */
export const nothing: Codec<null, null> = { read: () => null, write: () => null };

/** A meeting id, written as a number where it is numeric. */
export const numericId: Codec<string, Json> = { read: readText, write: (id) => readNumber(id, null) ?? id };

export function number(fallback: number): Codec<number, number> {
  return { read: (wire) => readNumber(wire, fallback), write: (value) => value };
}

/** Texts without commas, comma-joined on the wire. */
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

/** An entity, recognised by its id; null when the id is missing. */
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

/** A list of entities; invalid items are dropped. */
export function entities<Value extends { id: string }, Input>(
  codec: Codec<Value | null, JsonObject | null, Input | null>,
): Codec<Value[], (JsonObject | null)[], readonly Input[]> {
  return {
    read: (wire) => (Array.isArray(wire) ? wire.flatMap((item: unknown) => codec.read(item) ?? []) : []),
    write: (values) => values.map(codec.write),
  };
}

/** A field whose wire name differs from its domain name. */
export function named<Value, Wire, Input>(wireName: string, codec: Codec<Value, Wire, Input>) {
  return { read: codec.read, write: codec.write, wireName } satisfies Field<Value, Wire, Input>;
}

export const wireNameOf = (shape: Shape, name: string): string => shape[name]?.wireName ?? name;

/** An object with these fields. */
export function record<const S extends Shape>(shape: S): ObjectCodec<ReadShape<S>, S, InputShape<S>> {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, field, wireName: wireNameOf(shape, name) }));
  return {
    shape,
    // Plain loops: a list reads and writes thousands of these.
    read: (wire) => {
      const object = readObject(wire);
      const value: Record<string, unknown> = {};
      for (const { name, field, wireName } of fields) value[name] = field.read(object[wireName]);
      return value as ReadShape<S>;
    },
    write: (value) => {
      const wire: Record<string, unknown> = {};
      for (const { name, field, wireName } of fields) {
        const given: unknown = value[name];
        if (given === undefined) throw new Error(`${name} is missing`);
        const written: unknown = field.write(given as never);
        if (written !== undefined) wire[wireName] = written;
      }
      return wire;
    },
  };
}

/**
 * An object with these fields, merged on the wire with those of another codec (the API puts a form's answers at the top
 * level); in the domain the other value has a name of its own.
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

/** The same wire object, mapped to another domain value. */
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

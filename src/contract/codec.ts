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
  /** Describes the wire value; `contract/wire-schema.ts` makes JSON Schemas of it. Absent for a value of any type. */
  readonly wire?: WireType | undefined;
  /** The fields, where the wire value is an object of a known form. */
  readonly shape?: Shape;
}

/**
 * The JSON Schema of a wire value, whose `items` and `content` are codecs. A route of the server refuses a request that
 * does not match; the app reads answers tolerantly, whatever they are.
 */
export interface WireType {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number | undefined;
  /** In UTF-16 code units. */
  readonly maxLength?: number | undefined;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: AnyCodec;
  /** The value that a text of JSON holds. */
  readonly content?: AnyCodec;
  /** Null may stand in place of an object. */
  readonly nullable?: boolean;
  /** The field is left out where it says nothing. */
  readonly optional?: boolean;
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

const textTypes = ['string', 'number'];
const numberTypes = textTypes;

/** An object on the wire: its fields, and the value it is read as. */
export interface ObjectCodec<Value, S extends Shape, Input = Value> extends Codec<Value, JsonObject, Input> {
  readonly shape: S;
}

/** A text of at most `maxLength` characters, and at least `minLength`; answers name no limits. Numbers are read as texts. */
export function text(maxLength?: number, minLength?: number): Codec<string, string> {
  return { read: readText, write: (value) => value, wire: { type: textTypes, maxLength, minLength } };
}
/** A text omitted when empty. */
export function optionalText(maxLength?: number): Codec<string, string | undefined> {
  return { read: readText, write: (value) => value || undefined, wire: { type: textTypes, maxLength, optional: true } };
}
/** An object or a list as a text of JSON; '' for none. */
export const jsonText: WireType = { type: 'string' };
const flagWire: WireType = { enum: ['0', '1', 0, 1, true, false] };
export const flag: Codec<boolean, '0' | '1'> = { read: readFlag, write: writeFlag, wire: flagWire };
/** A flag of our own server, written as a boolean. */
export const boolean: Codec<boolean, boolean> = { read: readFlag, write: (value) => value, wire: flagWire };
/** A flag that is left out where it is not set. */
export const optionalFlag: Codec<boolean, '1' | undefined> = {
  read: readFlag,
  write: (value) => (value ? '1' : undefined),
  wire: { ...flagWire, optional: true },
};
/** Yuan on the wire, integer fen in the domain. */
export const yuan: Codec<number, number> = {
  read: (wire) => readYuanAsFen(wire),
  write: fenToYuan,
  wire: { type: numberTypes },
};
export const count = number(0);
/** A number of up to six digits in an address, omitted when 0. */
export const optionalCount: Codec<number, string | undefined> = {
  read: (wire) => readNumber(wire, 0),
  write: (value) => (value === 0 ? undefined : String(value)),
  wire: { type: 'string', pattern: '^\\d{1,6}$', optional: true },
};
/** Any JSON object, unchanged. */
export const jsonObject: Codec<Record<string, Json>, JsonObject> = {
  read: (wire) => readObject(wire) as Record<string, Json>,
  write: (value) => value,
  wire: { type: 'object' },
};
/** For answers without data. */
export const nothing: Codec<null, null> = { read: () => null, write: () => null, wire: { type: 'null' } };

/** A meeting id, written as a number where it is numeric. */
export const numericId: Codec<string, Json> = {
  read: readText,
  write: (id) => readNumber(id, null) ?? id,
  wire: { type: textTypes },
};

export function number(fallback: number): Codec<number, number> {
  return { read: (wire) => readNumber(wire, fallback), write: (value) => value, wire: { type: numberTypes } };
}

/** Texts without commas, comma-joined on the wire to a text of at most `maxLength` characters. */
export function commaJoined(maxLength: number): Codec<string[], string, readonly string[]> {
  return {
    read: (wire) =>
      readText(wire)
        .split(',')
        .flatMap((part) => part.trim() || []),
    write: (texts) => texts.join(','),
    wire: { type: 'string', maxLength },
  };
}

/** A list of at most `maxItems` items, and at least `minItems`. */
export function list<Value, Wire, Input>(
  item: Codec<Value, Wire, Input>,
  maxItems: number,
  minItems = 0,
): Codec<Value[], Wire[], readonly Input[]> {
  return {
    read: (wire) => readList(wire).map(item.read),
    write: (values) => values.map(item.write),
    wire: { type: 'array', items: item, minItems, maxItems },
  };
}

/** An object that is left out for null. */
export function optional<Value, S extends Shape>(codec: ObjectCodec<Value, S>): Codec<Value | null> {
  return {
    read: (wire) => (isPlainObject(wire) ? codec.read(wire) : null),
    write: (value) => (value === null ? undefined : codec.write(value)),
    ...{ shape: codec.shape, wire: { optional: true } },
  };
}

const nullable: WireType = { nullable: true };
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
    ...{ shape: codec.shape, wire: nullable },
  };
}

/** A list of entities; invalid items are dropped. */
export function entities<Value extends { id: string }, Input>(
  codec: Codec<Value | null, JsonObject | null, Input | null>,
): Codec<Value[], (JsonObject | null)[], readonly Input[]> {
  return {
    read: (wire) => (Array.isArray(wire) ? wire.flatMap((item: unknown) => codec.read(item) ?? []) : []),
    write: (values) => values.map(codec.write),
    wire: { type: 'array', items: codec },
  };
}

/** A field whose wire name differs from its domain name. */
export function named<Value, Wire, Input>(wireName: string, codec: Codec<Value, Wire, Input>) {
  return { ...codec, wireName } satisfies Field<Value, Wire, Input>;
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

import { Type, type Static, type TSchema } from 'typebox';
import { wireNameOf, type AnyCodec, type Shape } from '../../src/contract/codec';

/** The written form of a field, which its schema must accept. */
type WrittenAs<F extends AnyCodec> = Exclude<ReturnType<F['write']>, undefined>;
type Taking<Wire, Schema extends TSchema> = Wire extends Static<Schema> ? Schema : never;
type FieldSchemas<S extends Shape, Schemas extends Record<keyof S, TSchema>> = {
  [Name in keyof S]: Taking<WrittenAs<S[Name]>, Schemas[Name]>;
};

interface CallParts<Params extends string, Query extends Shape, Body extends Shape> {
  parts: { readonly params: readonly Params[]; readonly query: Query; readonly body: Body };
}

/**
 * Builds a route's schema, which rejects values of excessive length or the wrong type before any other code runs.
 * Fields go by the domain's names: one that is missing, or whose schema would reject what the app writes, does not
 * compile. Other body members pass; they are ignored, or checked by the form's rules.
 */
export function requestSchema<
  Params extends string,
  Query extends Shape,
  Body extends Shape,
  QuerySchemas extends Record<keyof Query, TSchema>,
  BodySchemas extends Record<keyof Body, TSchema>,
>(
  { parts }: CallParts<Params, Query, Body>,
  schemas: ([Params] extends [never] ? { params?: never } : { params: Record<Params, TSchema> }) &
    (keyof Query extends never ? { query?: never } : { query: QuerySchemas & FieldSchemas<Query, QuerySchemas> }) &
    (keyof Body extends never ? { body?: never } : { body: BodySchemas & FieldSchemas<Body, BodySchemas> }),
) {
  const { params, query, body } = schemas as Readonly<Partial<Record<string, Record<string, TSchema>>>>;
  const byWireName = (shape: Shape, given: Record<string, TSchema>): TSchema =>
    Type.Object(Object.fromEntries(Object.entries(given).map(([name, schema]) => [wireNameOf(shape, name), schema])));
  return {
    ...(params === undefined ? {} : { params: Type.Object(params) }),
    ...(query === undefined ? {} : { querystring: byWireName(parts.query, query) }),
    ...(body === undefined ? {} : { body: byWireName(parts.body, body) }),
  };
}

/** A meeting id in a path or query. */
export const meetingIdParam = Type.String({ maxLength: 16 });
/** A meeting id in a body, where it may be a number. */
export const meetingIdField = Type.Union([Type.String({ maxLength: 16 }), Type.Integer({ minimum: 0 })]);
/** What was agreed to; absent from a client that knows of no notices. */
export const consentField = Type.Optional(
  Type.Object({
    version: Type.String({ maxLength: 64 }),
    kinds: Type.Array(Type.String({ maxLength: 16 }), { maxItems: 4 }),
  }),
);
/** An attendee or order id. */
export const idField = Type.String({ maxLength: 64 });

import { Type, type Static, type TSchema } from 'typebox';
import { wireNameOf, type AnyCodec, type Shape } from '../src/contract/codec';

/** What a field is written as, which its schema has to take. */
type WrittenAs<F extends AnyCodec> = Exclude<ReturnType<F['write']>, undefined>;
type Taking<Wire, Schema extends TSchema> = Wire extends Static<Schema> ? Schema : never;
type FieldSchemas<S extends Shape, Schemas extends Record<keyof S, TSchema>> = {
  [Name in keyof S]: Taking<WrittenAs<S[Name]>, Schemas[Name]>;
};

interface CallParts<Params extends string, Query extends Shape, Body extends Shape> {
  parts: { readonly params: readonly Params[]; readonly query: Query; readonly body: Body };
}

/**
 * A route's schema, which keeps out what is too long or of another kind before anything reads it. It is made for the
 * call's own fields, by the domain's names: one that is forgotten, or that would refuse what the app writes, does not
 * compile. What else a body brings passes, and is read by nobody or by the rules of its form.
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

/** The id of a meeting in a path or query. */
export const meetingIdParam = Type.String({ maxLength: 16 });
/** The id of a meeting in a body, where it may be a number. */
export const meetingIdField = Type.Union([Type.String({ maxLength: 16 }), Type.Integer({ minimum: 0 })]);
/** The id of an attendee or an order. */
export const idField = Type.String({ maxLength: 64 });

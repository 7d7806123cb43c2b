import type { AnyCodec, Shape } from './codec';
import { wireNameOf } from './codec';

/** A JSON Schema of the draft 2020-12, which OpenAPI 3.1 and Ajv take. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Names a codec's schema elsewhere; undefined to write it out. */
type Reference = (codec: AnyCodec) => JsonSchema | undefined;

/**
 * Makes the JSON Schema of a codec's wire value.
 * @param reference called for every codec inside this one
 */
export function wireSchema(codec: AnyCodec, reference: Reference = () => undefined): JsonSchema {
  const { items, content, optional: _, nullable, ...own } = codec.wire ?? {};
  const inner = (part: AnyCodec) => reference(part) ?? wireSchema(part, reference);
  if (codec.shape !== undefined) {
    const object = objectSchema(codec.shape, reference);
    return nullable === true ? { ...object, type: ['object', 'null'] } : object;
  }
  return {
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...(items === undefined ? {} : { items: inner(items) }),
    ...(content === undefined ? {} : { contentMediaType: 'application/json', contentSchema: inner(content) }),
  };
}

/** The schema of an object with these fields, by their wire names. Further fields are allowed. */
export function objectSchema(shape: Shape, reference: Reference = () => undefined): JsonSchema {
  const fields = Object.entries(shape).map(([name, field]) => ({ name: wireNameOf(shape, name), field }));
  const required = fields.flatMap(({ name, field }) => (field.wire?.optional === true ? [] : name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, field }) => [name, reference(field) ?? wireSchema(field, reference)]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
}

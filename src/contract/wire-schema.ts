import { wireNameOf, type AnyCodec, type Shape } from './codec';

/** A JSON Schema of the draft 2020-12, which OpenAPI 3.1 and Ajv take. */
export type JsonSchema = Readonly<Record<string, unknown>>;

interface SchemaOptions {
  /** The schema to put in a codec's place, such as a reference; undefined to write the codec out. */
  reference?: (codec: AnyCodec) => JsonSchema | undefined;
  /** True for fields that an object must have; by default those that `write` never leaves out. */
  isRequired?: (field: AnyCodec) => boolean;
}

const isAlwaysWritten = ({ wire }: AnyCodec): boolean => wire?.optional !== true;

/** Makes the JSON Schema of a codec's wire value. */
export function wireSchema(codec: AnyCodec, options: SchemaOptions = {}): JsonSchema {
  const { items, content, optional: _, nullable, ...own } = codec.wire ?? {};
  if (codec.shape !== undefined) {
    const object = objectSchema(codec.shape, options);
    return nullable === true ? { ...object, type: ['object', 'null'] } : object;
  }
  return {
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...(items === undefined ? {} : { items: inner(items, options) }),
    ...(content === undefined ? {} : { contentMediaType: 'application/json', contentSchema: inner(content, options) }),
  };
}

/** The schema of an object with these fields, by their wire names. Further fields are allowed. */
export function objectSchema(shape: Shape, options: SchemaOptions = {}): JsonSchema {
  const { isRequired = isAlwaysWritten } = options;
  const fields = Object.entries(shape).map(([name, field]) => ({ name: wireNameOf(shape, name), field }));
  const required = fields.filter(({ field }) => isRequired(field)).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, field }) => [name, inner(field, options)])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function inner(codec: AnyCodec, options: SchemaOptions): JsonSchema {
  return options.reference?.(codec) ?? wireSchema(codec, options);
}

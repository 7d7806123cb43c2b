import type { Call } from '../../src/contract/call';
import type { AnyCodec } from '../../src/contract/codec';
import { objectSchema, type JsonSchema } from '../../src/contract/wire-schema';

/** The longest path parameters that are read, by name. */
const pathLimits: Readonly<Record<string, number>> = {
  ...{ meetingId: 16, meetingCode: 64, phone: 64, list: 32 },
  ...{
    orderId: 64,
    teamId: 64,
    personId: 64,
    runId: 64,
    transactionId: 64,
    refundId: 64,
    paymentNumber: 64,
    gateId: 64,
    linkId: 64,
    objectionId: 64,
    voucherId: 64,
    messageId: 64,
  },
};

/** A field that may not be empty has to be there; any other reads as empty when a client leaves it out. */
const options = { isRequired: ({ wire }: AnyCodec) => (wire?.minLength ?? wire?.minItems ?? 0) > 0 };

/**
 * The schema of a call's route, as the call's codecs describe it. Fastify refuses a value of the wrong type or of
 * excessive length before any other code runs. Further fields of a body pass: they are ignored, or checked by the form's
 * rules.
 */
export function requestSchema({ bodyKind, parts: { params, query, body } }: Pick<Call, 'bodyKind' | 'parts'>) {
  return {
    ...(params.length === 0 ? {} : { params: pathSchema(params) }),
    ...(Object.keys(query).length === 0 ? {} : { querystring: objectSchema(query, options) }),
    ...(bodyKind === 'json' ? { body: objectSchema(body, options) } : {}),
  };
}

function pathSchema(names: readonly string[]): JsonSchema {
  const properties = names.map((name) => {
    const maxLength = pathLimits[name];
    if (maxLength === undefined) throw new Error(`The path parameter ${name} has no limit`);
    return [name, { type: 'string', maxLength }] as const;
  });
  return { type: 'object', properties: Object.fromEntries(properties), required: names };
}

import { attendeeCodec, listedAttendeesCodec } from './attendee';
import type { Call } from './call';
import { calls } from './calls';
import { centreCodec } from './centre';
import type { AnyCodec } from './codec';
import { meetingCodec } from './meeting';
import { teamSummaryCodec } from './member-pages';
import { orderCodec } from './order';
import { transferCodec } from './transfer';
import { objectSchema, wireSchema, type JsonSchema } from './wire-schema';

/** The entities that many answers share. */
const entities: Readonly<Record<string, AnyCodec>> = {
  Meeting: meetingCodec,
  Attendee: attendeeCodec,
  ListedAttendees: listedAttendeesCodec,
  Order: orderCodec,
  Transfer: transferCodec,
  TeamSummary: teamSummaryCodec,
  Centre: centreCodec,
};

const byShape = new Map(Object.entries(entities).map(([name, { shape, wire }]) => [shape ?? wire, name]));

/** Refers to an entity by its name. A codec that was renamed for a field is a copy, so its shape tells which it is. */
function reference({ shape, wire }: AnyCodec): JsonSchema | undefined {
  const name = byShape.get(shape ?? wire);
  return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` };
}

/** Describes the call table as an OpenAPI 3.1 document: what the app sends, and what a server has to answer. */
export function describeCalls(): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Conference registration',
      version: '1',
      description:
        'Every call of the app. An answer is an object with `status` (200 for success), `message` and `data`; docs/product.md says what each call does. Calls with `x-extra` are extensions, asked only where the app settings name them. `x-kind` says how the app repeats a call: a query is cached and retried, a command is never repeated, a poll is never cached. `x-words-in` names the member of the answer with the text for the user.',
    },
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(entities).map(([name, codec]) => [
          name,
          wireSchema(codec, { reference: (inner) => (inner === codec ? undefined : reference(inner)) }),
        ]),
      ),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(name: string, { auth, kind, extra, wordsIn, bodyKind, parts, answer }: Call): JsonSchema {
  const query = objectSchema(parts.query, { reference }) as { properties: JsonSchema; required?: string[] };
  const parameters = [
    ...parts.params.map((param) => ({ name: param, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(query.properties).map(([param, schema]) => ({
      ...{ name: param, in: 'query', required: query.required?.includes(param) ?? false },
      schema,
    })),
  ];
  return {
    operationId: name,
    'x-kind': kind,
    ...(extra === null ? {} : { 'x-extra': extra }),
    ...(wordsIn ? { 'x-words-in': wordsIn } : {}),
    ...(auth === 'token' ? { security: [{ token: [] }] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(bodyKind === 'json'
      ? { requestBody: content('application/json', objectSchema(parts.body, { reference })) }
      : {}),
    ...(bodyKind === 'file' ? { requestBody: content('multipart/form-data', fileBody) } : {}),
    responses: { 200: { description: 'Done, or refused in words', ...content('application/json', envelope(answer)) } },
  };
}

const fileBody = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };

const content = (type: string, schema: JsonSchema) => ({ content: { [type]: { schema } } });

function envelope(answer: AnyCodec): JsonSchema {
  const properties = {
    ...{ status: { type: 'integer' }, message: { type: 'string' } },
    data: reference(answer) ?? wireSchema(answer, { reference }),
  };
  return { type: 'object', properties, required: ['status'] };
}

import * as fc from 'fast-check';
import { calls, type CallName } from '../../src/contract/calls';
import { arbitraryBody, arbitraryParameter, arbitraryValue, brokenAnswer, hostilePayloads } from './strange-values';

/** A request that any client may send. */
export interface GeneratedRequest {
  method: string;
  /** Path and query, encoded. */
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Null if there is no body. */
  body: string | Buffer | null;
}

/** The parts that a request must contain to get further than its first check. */
export interface KnownParts {
  /** The path's parameters, by domain name. */
  parameters: Readonly<Record<string, string>>;
  /** A body that succeeds; null where the call has none. */
  body: Readonly<Record<string, unknown>> | null;
  /** A header that authenticates the caller. */
  authorization: string;
}

const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80'; // A lone surrogate.
  }
};

/** Characters that Node lets a client put into a header. */
const headerText = fc.stringMatching(/^[ -~]{0,60}$/);

const arbitraryPath = (name: CallName, { parameters }: KnownParts): fc.Arbitrary<string> => {
  const { path } = calls[name];
  const names = path.match(/:\w+/g) ?? [];
  const filled = fc
    .tuple(...names.map((known) => fc.oneof(fc.constant(parameters[known.slice(1)] ?? '1'), arbitraryParameter)))
    .map((values) => names.reduce((text, known, index) => text.replace(known, encoded(values[index] ?? '')), path));
  const wireNames = ['meetingId', 'code', 'prepayId', 'outTradeNo', 'enteredId', 'phone', 'x'];
  const value = fc.oneof(arbitraryParameter, fc.constantFrom(...Object.values(parameters), ''));
  const query = fc.array(fc.tuple(fc.constantFrom(...wireNames), value), { maxLength: 4 });
  const written = query.map((pairs) => pairs.map(([key, text]) => `${key}=${encoded(text)}`).join('&'));
  const spoilt = fc.constantFrom('', '', '', '', '/', '%', '%zz', '/..%2f', ';x', '//', '#x');
  return fc
    .tuple(filled, written, spoilt)
    .map(([start, text, end]) => `${start}${end}${text === '' ? '' : `?${text}`}`);
};

const arbitraryHeaders = ({ authorization }: KnownParts): fc.Arbitrary<Record<string, string>> => {
  const strange = fc.dictionary(
    fc.constantFrom(
      ...['idempotency-key', 'x-forwarded-for', 'x-request-id', 'accept-encoding', 'accept', 'cookie', 'origin'],
      ...['user-agent', 'referer', 'sms-proof', 'if-none-match', 'range', 'x-http-method-override', 'device-id'],
    ),
    headerText,
    { maxKeys: 3 },
  );
  const who = fc.oneof(
    { weight: 6, arbitrary: fc.constant({ authorization }) },
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: headerText.map((text) => ({ authorization: `Bearer ${text}` })) },
    { weight: 1, arbitrary: headerText.map((text) => ({ authorization: text })) },
  );
  return fc.tuple(strange, who).map(([one, other]) => ({ ...one, ...other }));
};

type Content = Pick<GeneratedRequest, 'body'> & { type: string };

/** Serialises a body as JSON; `undefined` is not allowed, since it has no JSON text. */
const json = (body: unknown): Content => ({ body: JSON.stringify(body), type: 'application/json' });

/** Generates a valid body with some of its members replaced by strange values, removed or duplicated. */
const nearlyGood = (body: Readonly<Record<string, unknown>>): fc.Arbitrary<Content> => {
  const change = fc.tuple(
    fc.constantFrom(...Object.keys(body), 'x'),
    fc.oneof(arbitraryValue, brokenAnswer, fc.constant(undefined)),
  );
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => json({ ...body, ...Object.fromEntries(changes) }));
};

const boundary = 'xXx';
const part = (name: string, type: string, bytes: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n${bytes}\r\n`;

const multipart: fc.Arbitrary<Content> = fc
  .tuple(
    fc.stringMatching(/^[ !#-~]{0,40}$/),
    fc.constantFrom('image/png', 'text/html', 'x', ''),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 2_000 }),
      fc.constantFrom('\x89PNG\r\n\x1a\n', '%PDF-1.4', 'GIF89a'),
    ),
    fc.constantFrom(`--${boundary}--\r\n`, '', `--${boundary}`, '--', part('y.png', 'image/png', 'x')),
  )
  .map(([name, type, bytes, end]) => ({
    body: part(name, type, bytes) + end,
    type: `multipart/form-data; boundary=${boundary}`,
  }));

const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'a/b;',
  '',
];

const arbitraryContent = (name: CallName, { body }: KnownParts): fc.Arbitrary<Content> => {
  if (calls[name].method === 'GET') return fc.constant({ body: null, type: '' });
  return fc.oneof(
    { weight: 150, arbitrary: arbitraryBody.map(json) },
    { weight: calls[name].bodyKind === 'file' ? 200 : 5, arbitrary: multipart },
    { weight: 300, arbitrary: body === null ? arbitraryBody.map(json) : nearlyGood(body) },
    {
      weight: 40,
      arbitrary: fc.record({ body: fc.string({ unit: 'binary', maxLength: 300 }), type: fc.constantFrom(...types) }),
    },
    {
      weight: 40,
      arbitrary: fc.record({
        body: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        type: fc.constantFrom(...types),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...hostilePayloads).map(([, text]) => ({ body: text, type: 'application/json' })),
    },
  );
};

/** Generates requests for one call: most are valid in all but one respect. */
export function arbitraryRequest(name: CallName, known: KnownParts): fc.Arbitrary<GeneratedRequest> {
  const usual = calls[name].method;
  const method = fc.oneof(
    { weight: 30, arbitrary: fc.constant<string>(usual) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE') },
  );
  return fc
    .tuple(method, arbitraryPath(name, known), arbitraryHeaders(known), arbitraryContent(name, known))
    .map(([verb, path, headers, { body, type }]) => ({
      ...{ method: verb, path, body },
      headers: type === '' ? headers : { ...headers, 'content-type': type },
    }));
}

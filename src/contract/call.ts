import { readObject, readText, type JsonObject } from '../domain/json/read-value';
import type { AppSettings } from './app-settings';
import { record, type AnyCodec, type ObjectCodec, type Shape } from './codec';
import type { WordsPlace } from './server-words';

/** The raw parts of a request that carry a call's input. */
export interface WireRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Where each part of the input goes on the wire. `params` are path parameters, by domain name. */
interface Parts {
  readonly params: readonly string[];
  readonly query: Shape;
  readonly body: Shape;
}

/**
 * A row of the call table. The app writes inputs and reads answers, the server the reverse; the row is all either
 * needs.
 */
export interface Call<Input = never, Read = unknown, Answer extends AnyCodec = AnyCodec, P extends Parts = Parts> {
  readonly method: 'GET' | 'POST';
  /** Path with `:name` parameters, by domain name. */
  readonly path: string;
  /** 'token' sends the meeting's token; 'optional' sends it where there is one, so that a link knows whose phone opens it. */
  readonly auth: 'none' | 'optional' | 'token';
  /**
   * How a call may be repeated (product §4): a query is cached and retried, a command is never repeated by
   * itself, a poll is never cached.
   */
  readonly kind: 'query' | 'command' | 'poll';
  /**
   * Set for extensions of our own server, called only where `extras` of the app settings, or its `miniProgram`, enables
   * them; `settings` tells of the extras, and any server may be asked.
   */
  readonly extra: keyof AppSettings['extras'] | 'miniProgram' | 'settings' | null;
  /** Sent with the device's id, where the server takes it (product §6.13). */
  readonly namesDevice: boolean;
  readonly bodyKind: 'none' | 'json' | 'file';
  readonly parts: P;
  /**
   * Path and query.
   * @throws Error when a parameter is missing
   */
  readonly url: (input: Input) => string;
  /**
   * Undefined for calls without a JSON body.
   * @throws Error when a field is missing
   */
  readonly body: (input: Input) => JsonObject | undefined;
  /** Reads the input from a request that has passed the route's schema. */
  readonly readInput: (request: WireRequest) => Read;
  /** The answer's `data`. */
  readonly answer: Answer;
  /** Set where the answer is a text for the user: where on the wire it stands (product §13.6). */
  readonly wordsIn: WordsPlace | null;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathInput<Path extends string> = Readonly<Record<ParamNames<Path>, string>>;
type PathParts<Path extends string> = { params: readonly ParamNames<Path>[] };
type NoFields = Record<never, never>;

interface Options<Answer extends AnyCodec> {
  auth?: Call['auth'];
  kind?: Call['kind'];
  extra?: Exclude<Call['extra'], null>;
  namesDevice?: boolean;
  answer: Answer;
  wordsIn?: WordsPlace;
}

const noFields = record({});

function fillPath(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name];
    if (typeof value !== 'string') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function paramNames<Path extends string>(path: Path): ParamNames<Path>[] {
  return (path.match(/:\w+/g) ?? []).map((name) => name.slice(1) as ParamNames<Path>);
}

function readParams<Path extends string>(path: Path, params: unknown): PathInput<Path> {
  const rawParams = readObject(params);
  return Object.fromEntries(paramNames(path).map((name) => [name, readText(rawParams[name])])) as PathInput<Path>;
}

/** A GET; a query by default. */
export function get<
  const Path extends string,
  Answer extends AnyCodec,
  Read = NoFields,
  S extends Shape = NoFields,
  Input = NoFields,
>(
  path: Path,
  options: Options<Answer> & { query?: ObjectCodec<Read, S, Input> },
): Call<PathInput<Path> & Input, PathInput<Path> & Read, Answer, PathParts<Path> & { query: S; body: NoFields }> {
  const query = options.query ?? (noFields as unknown as ObjectCodec<Read, S, Input>);
  return {
    ...{ method: 'GET', path, auth: options.auth ?? 'none', kind: options.kind ?? 'query' },
    ...{ extra: options.extra ?? null, bodyKind: 'none', answer: options.answer },
    ...{ wordsIn: options.wordsIn ?? null, namesDevice: options.namesDevice ?? false },
    parts: { params: paramNames(path), query: query.shape, body: {} },
    url: (input) => {
      const written = Object.entries(query.write(input));
      const texts = written.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
      return texts.length === 0 ? fillPath(path, input) : `${fillPath(path, input)}?${texts.join('&')}`;
    },
    body: () => undefined,
    readInput: (request) => ({ ...query.read(request.query), ...readParams(path, request.params) }),
  };
}

/** A POST with a JSON body; a command by default. */
export function post<const Path extends string, Answer extends AnyCodec, Read, S extends Shape, Input>(
  path: Path,
  options: Options<Answer> & { body: ObjectCodec<Read, S, Input> },
): Call<PathInput<Path> & Input, PathInput<Path> & Read, Answer, PathParts<Path> & { query: NoFields; body: S }> {
  const { body } = options;
  return {
    ...{ method: 'POST', path, auth: options.auth ?? 'none', kind: options.kind ?? 'command' },
    ...{ extra: options.extra ?? null, bodyKind: 'json', answer: options.answer },
    ...{ wordsIn: options.wordsIn ?? null, namesDevice: options.namesDevice ?? false },
    parts: { params: paramNames(path), query: {}, body: body.shape },
    url: (input) => fillPath(path, input),
    body: (input) => body.write(input),
    readInput: (request) => ({ ...body.read(request.body), ...readParams(path, request.params) }),
  };
}

/** A POST of one file in the multipart field `file`. */
export function postFile<const Path extends string, Answer extends AnyCodec>(path: Path, options: Options<Answer>) {
  const call = post(path, { ...options, body: noFields });
  return { ...call, bodyKind: 'file' as const, body: () => undefined };
}

import type { LocalFiles } from './local-files';
import { Refusal, wxCall, type CallbackOptions } from './wx-call';

/** A request that the mini-program sent through `wx.request` or `wx.uploadFile`. */
export interface WeappRequest {
  url: string;
  method: string;
  data: unknown;
  header: Record<string, string>;
  /** The uploaded file and its field. */
  file?: { field: string; name: string; bytes: Uint8Array };
}

export interface WeappAnswer {
  statusCode: number;
  /** Parsed, or as text. */
  data: unknown;
  header?: Record<string, string>;
}

/** The server, or null for no network. */
export type Answer = (request: WeappRequest) => WeappAnswer | null | Promise<WeappAnswer | null>;

export interface NetworkRules {
  /** Origins registered for requests, uploads and downloads. Null is devtools' switch that checks nothing. */
  readonly domains: readonly string[] | null;
}

/** At once; a client queues the others. */
const requestLimit = 10;
type Task = { abort: () => void; onProgressUpdate: (listener: (progress: object) => void) => void };
type Running = { isAborted: boolean; progress: (part: number) => void };

/** `wx`'s network calls: only https, only registered domains, never a relative address. */
export function networkCalls(
  answer: Answer,
  { domains }: NetworkRules,
  files: LocalFiles,
): { calls: Record<string, unknown>; requests: WeappRequest[] } {
  const requests: WeappRequest[] = [];
  let running = 0;
  const waiting: (() => void)[] = [];

  const ask = async (request: WeappRequest, task: Running): Promise<WeappAnswer> => {
    checkAddress(request.url, domains);
    while (running >= requestLimit) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    requests.push(request);
    try {
      const result = await answer(request);
      if (task.isAborted) throw new Refusal('abort');
      if (result === null) throw new Refusal('');
      return result;
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };

  const call = <Options extends object>(name: string, run: (options: Options, task: Running) => Promise<object>) => {
    return (options: Options & CallbackOptions): Task => {
      const listeners = new Set<(progress: object) => void>();
      const task: Running = {
        isAborted: false,
        progress: (part) => listeners.forEach((listener) => listener({ progress: part })),
      };
      wxCall<Options>(name, (given) => run(given, task))({ ...options, complete: options.complete ?? (() => {}) });
      return {
        abort: () => void (task.isAborted = true),
        onProgressUpdate: (listener) => void listeners.add(listener),
        ...{ onHeadersReceived: () => {}, offHeadersReceived: () => {}, offProgressUpdate: () => {} },
      };
    };
  };

  const request = call<RequestOptions>('request', async (options, task) => {
    const { url, method = 'GET', data, header = {} } = options;
    const result = await ask({ url, method, data, header }, task);
    return { ...result, data: forRequest(result.data, options.dataType), header: result.header ?? {}, cookies: [] };
  });
  const uploadFile = call<Upload>('uploadFile', async (options, task) => {
    const { url, filePath, name, fileName, header = {}, formData } = options;
    const bytes = files.read(filePath);
    if (bytes === null) throw new Refusal('file not found');
    const file = { field: name, name: fileName ?? nameIn(filePath), bytes };
    const result = await ask({ url, method: 'POST', data: formData, header, file }, task);
    task.progress(100);
    return { statusCode: result.statusCode, data: asText(result.data) };
  });
  const downloadFile = call<{ url: string; header?: Record<string, string> }>('downloadFile', async (options, task) => {
    const { url, header = {} } = options;
    const result = await ask({ url, method: 'GET', data: undefined, header }, task);
    const bytes = result.data instanceof Uint8Array ? result.data : Buffer.from(asText(result.data));
    const tempFilePath = files.keep(nameIn(url), bytes);
    return { statusCode: result.statusCode, tempFilePath };
  });
  return { calls: { request, uploadFile, downloadFile }, requests };
}

interface RequestOptions {
  url: string;
  method?: string;
  data?: unknown;
  header?: Record<string, string>;
  dataType?: string;
}

interface Upload {
  url: string;
  filePath: string;
  name: string;
  fileName?: string;
  header?: Record<string, string>;
  formData?: unknown;
}

function checkAddress(url: string, domains: readonly string[] | null): void {
  const origin = /^(https?:\/\/[^/?#]+)/.exec(url)?.[1];
  if (origin === undefined) throw new Refusal(`invalid url "${url}"`);
  if (domains !== null && !domains.includes(origin)) throw new Refusal(`url not in domain list: ${origin}`);
  if (domains !== null && !origin.startsWith('https:')) throw new Refusal('only https is supported');
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const asText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** WeChat parses the body unless text is requested. */
function forRequest(body: unknown, dataType = 'json'): unknown {
  if (dataType !== 'json') return asText(body);
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

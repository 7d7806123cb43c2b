import type { Answer, WeappRequest } from './wx-network';

/**
 * The network that reaches a running server under the name that the mini-program was built with, as a hosts file would
 * have it.
 * @param registered the origin that the build was given
 * @param origin where the server listens
 */
export function answerFrom(registered: string, origin: string): Answer {
  return async (request) => {
    const { url, method, header } = request;
    if (!url.startsWith(registered) && !url.startsWith(origin)) return null;
    const address = url.startsWith(registered) ? `${origin}${url.slice(registered.length)}` : url;
    const body = bodyOf(request);
    const answer = await fetch(address, {
      method,
      // A client sets the type of an upload itself.
      headers: request.file === undefined ? header : without(header, 'content-type'),
      ...(body === undefined ? {} : { body }),
    }).catch(() => null);
    if (answer === null) return null;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const headers = Object.fromEntries(answer.headers);
    const isText = /json|text/.test(headers['content-type'] ?? '');
    return {
      statusCode: answer.status,
      data: isText ? bytes.toString('utf8') : new Uint8Array(bytes),
      header: without(without(headers, 'content-encoding'), 'content-length'),
    };
  };
}

function bodyOf({ method, data, file }: WeappRequest): string | FormData | undefined {
  if (file !== undefined) {
    const form = new FormData();
    form.append(file.field, new Blob([Buffer.from(file.bytes)]), file.name);
    return form;
  }
  if (method === 'GET' || data === undefined) return undefined;
  return typeof data === 'string' ? data : JSON.stringify(data);
}

function without(headers: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key.toLowerCase() !== name));
}

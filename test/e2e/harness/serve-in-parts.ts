import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that comes in two parts, as over a slow network, or to a parser that lets the browser paint in between. */
export interface PageInParts {
  url: string;
  html: string;
  /** Says where the page is cut for the next visit. */
  cutAt(index: number): void;
  /** Sends the second part. */
  sendRest(): void;
  stop(): void;
}

/** Serves a page of the product under an origin of its own, with its headers, and nothing of what it links to. */
export async function serveInParts(address: string): Promise<PageInParts> {
  const answer = await fetch(address);
  const html = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  const { pathname, search } = new URL(address);
  let cut = 0;
  let sendRest: () => void = () => undefined;
  const server = createServer(({ url }, response) => {
    if (url !== pathname + search) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
    response.write(html.slice(0, cut));
    sendRest = () => void response.end(html.slice(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`,
    html,
    cutAt: (index) => (cut = index),
    sendRest: () => sendRest(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

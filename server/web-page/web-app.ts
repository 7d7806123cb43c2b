import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { matchRoute, routes } from '../../src/routes';
import type { FirstPaint } from './first-paint';
import { contentEncodings } from '../http/compressed-answers';
import { withFirstPaint, type WebAppPage } from './web-app-page';

/**
 * The time limit of the first paint's data, in milliseconds. A slow or hanging database must not delay the landing
 * page: without it the app loads the meeting itself.
 */
const firstPaintTimeoutMs = 1_000;

/** Icons that browsers request at the origin's root, wherever the app is mounted. */
const rootIcons = ['favicon.ico', 'apple-touch-icon.png'];

/** The number of meetings whose compressed pages are cached. */
const maxCachedPages = 50;

interface CompressedPage {
  etag: string;
  copies: Record<'br' | 'gzip' | 'identity', () => Buffer>;
}

interface WebAppOptions {
  h5Folder: string;
  /** The base path without trailing slash; '' is the root. */
  basePath: string;
  page: WebAppPage;
  /** Returns a meeting's first paint; null for an unknown code. */
  firstPaint: (meetingCode: string) => Promise<FirstPaint | null>;
}

/** Sends the app's page, with its first paint if available. */
type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404,
  firstPaint?: FirstPaint,
) => FastifyReply;

/**
 * Serves the built app: its files, and its page for every known URL (product §2.1).
 * @returns a handler for all other URLs
 */
export async function webApp(
  app: FastifyInstance,
  options: WebAppOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const { h5Folder, basePath, firstPaint } = options;
  const sendPage = pageSender(options.page);
  const assets = listAssets(h5Folder);
  await app.register(fastifyStatic, { root: h5Folder, serve: false, preCompressed: true });

  const sendLanding = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { meetingCode } = request.query as { meetingCode?: unknown };
    if (typeof meetingCode !== 'string' || meetingCode === '') return sendPage(request, reply, 200);
    const drawing = firstPaint(meetingCode).catch((error: unknown) => {
      // The app itself reports the server's errors and offers a retry.
      request.log.warn(error, 'No first paint');
      return null;
    });
    return sendPage(request, reply, 200, (await withTimeout(drawing, firstPaintTimeoutMs)) ?? undefined);
  };

  const answer = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply | Promise<FastifyReply> => {
    if (assets.has(path)) return sendAsset(reply, path);
    if (path === '' || path === '/')
      return reply.redirect(`${basePath}${routes.landing.urls[0]}${queryOf(request)}`, 302);
    const found = matchRoute(`/${path.replace(/^\//, '')}`);
    if (found === null) return looksLikeFile(path) ? sendMissingFile(reply) : sendPage(request, reply, 404);
    const url = `${basePath}${found.url}`;
    // Taro finds a page's settings only by the exact spelling, so other spellings redirect before the app boots.
    if (`${basePath}/${path}` !== url) return reply.redirect(`${url}${queryOf(request)}`, 301);
    if (found.name === 'landing') return sendLanding(request, reply);
    return sendPage(request, reply, found.name === 'notFound' ? 404 : 200);
  };

  app.get<{ Params: { '*': string } }>(`${basePath}/*`, (request, reply) =>
    answer(request, reply, request.params['*']),
  );
  if (basePath !== '') {
    app.get(basePath, (request, reply) => answer(request, reply, ''));
    app.get('/', (request, reply) => answer(request, reply, ''));
    // Clients that have not read the page's links request the icons there.
    for (const name of rootIcons) app.get(`/${name}`, (request, reply) => answer(request, reply, name));
  }
  return (request, reply) => sendPage(request, reply, 404);
}

/** Returns a promise's value, or null if it takes longer than the limit. */
async function withTimeout<Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Lists the paths below the folder, separated by `/`, except the page and the compressed copies. */
function listAssets(folder: string): Set<string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'));
  return new Set(paths.filter((path) => path !== 'index.html' && !/\.(br|gz|map)$/.test(path)));
}

function sendAsset(reply: FastifyReply, path: string): FastifyReply {
  const isHashed = /[.\-_][0-9a-f]{6,}\./.test(path);
  if (isHashed) return reply.sendFile(path, { maxAge: '365d', immutable: true });
  // Icons may be a day old, which saves a request at every visit.
  return /\.(ico|png|svg)$/.test(path)
    ? reply.sendFile(path, { maxAge: '1d' })
    : reply.header('Cache-Control', 'no-cache').sendFile(path, { cacheControl: false });
}

function sendMissingFile(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
}

/**
 * Creates the sender of the page, which is small and always revalidated, so that a new release takes effect
 * immediately.
 */
function pageSender(page: WebAppPage): SendPage {
  const plainPage = compressPage(page.html);
  const latest = new Map<string, { source: string; page: CompressedPage }>();
  const landing = (firstPaint: FirstPaint): CompressedPage => {
    const source = JSON.stringify(firstPaint);
    const key = firstPaint.head;
    const known = latest.get(key);
    const found = known?.source === source ? known : { source, page: compressPage(withFirstPaint(page, firstPaint)) };
    latest.delete(key);
    latest.set(key, found);
    const [oldest] = latest.keys();
    if (latest.size > maxCachedPages && oldest !== undefined) latest.delete(oldest);
    return found.page;
  };
  return (request, reply, status, firstPaint) => {
    const { etag, copies } = firstPaint === undefined ? plainPage : landing(firstPaint);
    reply
      .headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding', ETag: etag })
      .type('text/html; charset=utf-8');
    // The header starts the download as the answer begins: on a slow phone the parser reaches the markup some fifty
    // milliseconds later.
    if (firstPaint !== undefined && isHeaderSafe(firstPaint.banner))
      reply.header('Link', `<${firstPaint.banner}>; rel=preload; as=image; fetchpriority=high`);
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', contentEncodings) ?? 'identity';
    if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
    return reply.code(status).send(copies[encoding]());
  };
}

/**
 * Returns a page's digest and its compressed copies, each created on first use. Compressing a meeting's page takes some
 * milliseconds, and many visitors request it in the opening minute, so the latest few are cached.
 */
function compressPage(html: string): CompressedPage {
  const plain = Buffer.from(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    copies: {
      identity: () => plain,
      gzip: once(() => gzipSync(plain)),
      br: once(() => brotliCompressSync(plain, quality)),
    },
  };
}

/** Tells whether an address may stand between the angle brackets of a header. */
const isHeaderSafe = (address: string): boolean => /^[!#-;=?-~]+$/.test(address);

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function looksLikeFile(path: string): boolean {
  return /\.[A-Za-z0-9]+$/.test(path);
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start === -1 ? '' : request.url.slice(start);
}

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../server/test-support/free-port';

const deployed = (name: string): string => readFileSync(resolve(__dirname, '../../deploy', name), 'utf8');

export interface NginxAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Nginx {
  /** A request over TLS, from a loopback address of one's choice. */
  ask(
    path: string,
    options?: { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string },
  ): Promise<NginxAnswer>;
  /** Where it sends on to TLS whoever comes without. */
  plainOrigin: string;
  /** The same site without TLS: a crowd that one process plays would spend its time on handshakes. */
  originWithoutTls: string;
  /** Where it listens with TLS: on IPv4, and on IPv6 where the machine has it. */
  origins: readonly string[];
  /** Returns the access log so far. */
  accessLog(): string;
  stop(): Promise<void>;
}

/** @throws Error with instructions if there is none */
function findNginx(): string {
  const path = process.env.NGINX ?? '/usr/sbin/nginx';
  if (!existsSync(path)) throw new Error('Install the nginx-light package, or set NGINX to the path of an nginx');
  return path;
}

/** Replaces what must be adapted; what is not there any more must not go unnoticed. */
function adapt(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((adapted, [from, to]) => {
    if (!adapted.includes(from)) throw new Error(`Nothing says ${from}`);
    return adapted.replaceAll(from, to);
  }, text);
}

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ family }) => family === 'IPv6'),
);
/** Where what is listened to on IPv6 listens here: another address of the loopback where the machine has no IPv6. */
const secondAddress = hasIpv6 ? '[::1]' : '127.0.0.9';

interface Place {
  folder: string;
  port: number;
  plainPort: number;
  portWithoutTls: number;
}

/** Writes our files as they are deployed, but for addresses and certificates, into a folder with all that nginx needs. */
async function install(upstream: string): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'conference-nginx-'));
  const port = await freePort();
  const plainPort = await freePort();
  const portWithoutTls = await freePort();
  const certificate = { key: join(folder, 'privkey.pem'), chain: join(folder, 'fullchain.pem') };
  const makeCertificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', certificate.key, '-out', certificate.chain, '-days', '30', '-subj', '/CN=conf.example.org'];
  execFileSync('openssl', [...makeCertificate, ...files], { stdio: 'ignore' });
  const site = adapt(deployed('nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen [::]:80;': `listen ${secondAddress}:${plainPort};`,
    'listen 443 ssl': `listen 127.0.0.1:${portWithoutTls} backlog=4096;\n  listen 127.0.0.1:${port} ssl`,
    'listen [::]:443 ssl': `listen ${secondAddress}:${port} ssl`,
    '/etc/ssl/conf.example.org/fullchain.pem': certificate.chain,
    '/etc/ssl/conf.example.org/privkey.pem': certificate.key,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const main = adapt(deployed('nginx-main.conf'), {
    // Workers of root would be another user's, who may not enter the folder.
    'user www-data;': `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off;`,
    'worker_processes auto;': 'worker_processes 1;',
    '/run/nginx.pid': join(folder, 'pid'),
    'error_log /var/log/nginx/error.log;': 'error_log stderr warn;',
    '/var/log/nginx/access.log': join(folder, 'access.log'),
    'include /etc/nginx/conf.d/*.conf;': `${temporary.join(' ')} include ${join(folder, 'site')}-*.conf;`,
  });
  writeFileSync(join(folder, 'nginx.conf'), main);
  writeFileSync(join(folder, 'site-upstream.conf'), upstream);
  writeFileSync(join(folder, 'site-server.conf'), site);
  return { folder, port, plainPort, portWithoutTls };
}

const wordsFor = (folder: string): string[] => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];

/** Our upstreams, with the node elsewhere. */
export const upstreamAt = (origin: string): string =>
  adapt(deployed('nginx-upstream.conf'), { '127.0.0.1:3000': new URL(origin).host });

/** Returns what `nginx -t` says of our files with an upstream; '' if nothing is wrong. */
export async function checkNginx(upstream: string): Promise<string> {
  const { folder } = await install(upstream);
  try {
    execFileSync(findNginx(), ['-t', '-q', ...wordsFor(folder)], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs nginx with our files in front of a node. */
export async function startNginx(origin: string): Promise<Nginx> {
  const { folder, port, plainPort, portWithoutTls } = await install(upstreamAt(origin));
  const child = spawn(findNginx(), wordsFor(folder), { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const ask: Nginx['ask'] = (path, { method = 'GET', headers = {}, body, from } = {}) =>
    new Promise((done, fail) => {
      const options = { host: '127.0.0.1', port, path, method, headers, agent: false, rejectUnauthorized: false };
      const sent = request({ ...options, ...(from !== undefined && { localAddress: from }) }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', fail);
        answer.once('end', () =>
          done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      sent.once('error', fail);
      sent.end(body);
    });
  const isUp = () =>
    ask('/metrics').then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${output}`);
    await new Promise((go) => setTimeout(go, 20));
  }
  return {
    ask,
    plainOrigin: `http://127.0.0.1:${plainPort}`,
    originWithoutTls: `http://127.0.0.1:${portWithoutTls}`,
    origins: ['127.0.0.1', secondAddress].map((address) => `https://${address}:${port}`),
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

import { DockerfileParser, type From } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { readEnvironment } from '../../server/settings/environment';
import { environment } from '../../server/settings/variables';

/** Containerfile and compose.yaml, as far as they can be checked without building an image. */

const read = (name: string): string => readFileSync(resolve(__dirname, '../..', name), 'utf8');
const isKnown = (name: string): boolean => name in environment.properties;

/** A name without a registry's host, with a tag that is not `latest`. */
const plainImage = /^[a-z0-9-]+(\/[a-z0-9-]+)?:(?!latest$)[a-z0-9.-]+$/;

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  volumes?: string[];
  networks: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  configs?: { source: string; target: string }[];
  healthcheck?: { test: string[] };
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  tmpfs?: string[];
  restart: string;
}
interface Compose {
  services: Record<'database' | 'server' | 'proxy', Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content: string }>;
}

describe('the Containerfile', () => {
  const text = read('Containerfile');
  const file = DockerfileParser.parse(text);
  const stages = file.getFROMs();
  const instructionsOf = (keyword: string, from?: From) =>
    file
      .getInstructions()
      .filter((one) => one.getKeyword() === keyword)
      .filter((one) => from === undefined || one.getRange().start.line > from.getRange().start.line);
  const final = stages.at(-1) as From;
  const wordsOf = (keyword: string): string[] =>
    instructionsOf(keyword, final).flatMap((one) => one.getArguments().map((word) => word.getValue()));

  it('is one that builders take', () => {
    expect(validate(text).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
    // The linter reads it: it knows what is wrong.
    expect(validate(text.replace('EXPOSE 3000', 'EXPOSED 3000'))).toHaveLength(1);
  });

  it('starts from a Node that the server runs on', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
    expect(engines.node).toContain('>=22');
    for (const from of stages) {
      expect(from.getImage()).toMatch(plainImage);
      expect(from.getImage()).toMatch(/^node:22-/);
    }
  });

  it('runs as nobody in particular, with what the build has written', () => {
    expect(wordsOf('USER')).toEqual(['node']);
    const copied = instructionsOf('COPY', final).map((one) => one.getRawArgumentsContent());
    expect(copied).toEqual(['/app/dist/h5 dist/h5', '/app/dist/desk dist/desk', '/app/dist/server dist/server']);
    // Where the server looks for the app and the desk by itself.
    expect(readEnvironment({}).values).toMatchObject({ H5_DIR: 'dist/h5', DESK_DIR: 'dist/desk' });
    expect(wordsOf('CMD').join(' ')).toContain('dist/server/main.js');
    const names = wordsOf('ENV').map((word) => word.split('=')[0] ?? '');
    expect(names.filter((name) => name !== 'NODE_ENV' && !isKnown(name))).toEqual([]);
  });

  it('is healthy while the server is ready', () => {
    const health = wordsOf('HEALTHCHECK').join(' ');
    expect(health).toContain('/readyz');
    expect(read('server/http/health.ts')).toContain("app.get('/readyz'");
  });

  it('takes no secrets and nothing built along', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'dist', 'node_modules', '*.env', '.env*']));
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml')) as Compose;
  const { database, server, proxy } = compose.services;
  const services = Object.values(compose.services);

  it('names images without a registry, and only networks, volumes, configs and files that are there', () => {
    for (const { image } of services) if (image !== undefined) expect(image).toMatch(plainImage);
    for (const { networks } of services) for (const name of networks) expect(name in compose.networks).toBe(true);
    for (const { configs = [] } of services)
      for (const { source } of configs) expect(compose.configs[source]?.content).toBeTruthy();
    const volumes = services.flatMap((service) => service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    for (const source of volumes.filter((name) => /^[a-z]/.test(name))) expect(source in compose.volumes).toBe(true);
    for (const source of volumes.filter((name) => name.startsWith('./'))) expect(read(source)).toBeTruthy();
    expect(server.build).toEqual({ context: '.', dockerfile: 'Containerfile' });
    for (const { restart } of services) expect(restart).toBe('unless-stopped');
  });

  it('sets variables that the server knows, and demands those it needs', () => {
    const names = Object.keys(server.environment ?? {});
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
    for (const name of ['DATABASE_URL', 'DATA_SECRET', 'PUBLIC_ORIGIN'])
      expect(server.environment?.[name]).toMatch(/\$\{\w+:\?\}/);
    expect(server.env_file).toEqual([{ path: 'server.env', required: false }]);
    expect(database.environment?.POSTGRES_PASSWORD).toBe('${DATABASE_PASSWORD:?}');
    const [, user, host, name] =
      /^postgres:\/\/(\w+):\S+@(\w+):5432\/(\w+)$/.exec(server.environment?.DATABASE_URL ?? '') ?? [];
    expect([user, host, name]).toEqual([
      database.environment?.POSTGRES_USER,
      'database',
      database.environment?.POSTGRES_DB,
    ]);
  });

  it('lets the outside in at the proxy alone, which passes on to the server', () => {
    expect([database.ports, server.ports, proxy.ports]).toEqual([undefined, undefined, ['80:80', '443:443']]);
    expect(server.environment?.TRUST_PROXY).toBe('1');
    expect([database.networks, proxy.networks]).toEqual([['inside'], ['outside']]);
    expect(compose.networks.inside).toEqual({ internal: true });
    expect(compose.configs.upstream?.content).toContain('server server:3000 resolve max_conns=512;');
    expect(read('Containerfile')).toContain('PORT=3000');
    expect(read('deploy/nginx.conf')).toContain('proxy_pass http://conference;');
  });

  it('starts one after the other, and stops as slowly as each needs', () => {
    expect(server.depends_on?.database?.condition).toBe('service_healthy');
    expect(database.healthcheck?.test).toContain('pg_isready');
    expect(proxy.depends_on?.server?.condition).toBe('service_healthy');
    const drain = Number(server.environment?.DRAIN_SECONDS);
    expect(Number.parseInt(server.stop_grace_period ?? '', 10)).toBeGreaterThan(drain + 10);
  });

  it('lets the server write nowhere but in /tmp, and do nothing that only root may', () => {
    expect(server).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
  });
});

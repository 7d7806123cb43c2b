import { cpSync, existsSync, rmSync } from 'node:fs';
import { inRoot, root } from '../terminal/project-paths.mjs';

/** Programs of the server and what each is built from; the organiser's command line is optional. */
const programs = { main: 'server/main.ts', sandbox: 'server/sandbox/main.ts', cli: 'server/cli/main.ts' };

const outFolder = inRoot('dist', 'server');
const isSource = (path) => /\.tsx?$/.test(path);

/** esbuild's settings: our sources in one file a program, packages left to node. */
export function serverBuildOptions() {
  const entryPoints = Object.fromEntries(Object.entries(programs).filter(([, file]) => existsSync(inRoot(file))));
  return {
    absWorkingDir: root,
    entryPoints,
    outdir: outFolder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
    tsconfig: inRoot('tsconfig.server.json'),
  };
}

/** Builds the server's programs into dist/server, with the files they read as they run. */
export async function buildServer() {
  const { build } = await import('esbuild');
  rmSync(outFolder, { recursive: true, force: true });
  await build(serverBuildOptions());
  copyServerFiles();
}

/** Migrations, and the demo's pictures. */
export function copyServerFiles() {
  cpSync(inRoot('server', 'db', 'migrations'), inRoot('dist', 'server', 'migrations'), { recursive: true });
  if (!existsSync(inRoot('server', 'demo'))) return;
  cpSync(inRoot('server', 'demo'), inRoot('dist', 'server', 'demo'), {
    recursive: true,
    filter: (path) => !isSource(path),
  });
}

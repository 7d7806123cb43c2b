import { chmodSync, cpSync, existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot, outputRoot, root } from '../terminal/project-paths.mjs';
import { writeServerManifest } from './server-manifest.mjs';

/** The server's programs and their entry files; the organiser's command line is optional. */
const programs = {
  main: 'server/main.ts',
  'people-thread': 'server/modules/people-index/thread-main.ts',
  'certificate-thread': 'server/modules/certificates/certificate-thread-main.ts',
  sandbox: 'server/sandbox/main.ts',
  cli: 'server/cli/main.ts',
};

const isSource = (path) => /\.tsx?$/.test(path);

/**
 * Returns esbuild's options: each program becomes one file, and node loads the packages.
 * @param {string} outFolder full path
 */
export function serverBuildOptions(outFolder) {
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

/** The files that an operator needs besides the server, relative to the root and to the folder around the built server. */
export const operatorsFiles = ['deploy', 'docs/operate.md', 'docs/wechat.md', 'server/README.md'];

/**
 * Builds the server's programs, with the files that they read, the list of the packages that they load, and the operator's
 * files beside them.
 * @param {string} [outFolder] full path of a folder named `server`; dist/server where none is given
 */
export async function buildServer(outFolder = inRoot(outputRoot('server'))) {
  const { build } = await import('esbuild');
  rmSync(outFolder, { recursive: true, force: true });
  const { metafile } = await build({ ...serverBuildOptions(outFolder), metafile: true });
  copyServerFiles(outFolder);
  await writeServerManifest(metafile, outFolder);
  const organiser = join(outFolder, 'organiser');
  cpSync(inRoot('scripts', 'build', 'organiser.sh'), organiser);
  chmodSync(organiser, 0o755);
  rmSync(join(dirname(outFolder), 'deploy'), { recursive: true, force: true });
  for (const name of operatorsFiles) cpSync(inRoot(name), join(dirname(outFolder), name), { recursive: true });
}

/**
 * Copies the migrations, the fonts of prints, and the demo's pictures.
 * @param {string} outFolder full path
 */
export function copyServerFiles(outFolder) {
  cpSync(inRoot('server', 'db', 'migrations'), join(outFolder, 'migrations'), { recursive: true });
  cpSync(inRoot('server', 'modules', 'print', 'fonts'), join(outFolder, 'fonts'), { recursive: true });
  if (!existsSync(inRoot('server', 'demo'))) return;
  cpSync(inRoot('server', 'demo'), join(outFolder, 'demo'), {
    recursive: true,
    filter: (path) => !isSource(path),
  });
}

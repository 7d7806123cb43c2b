import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { runNpm } from '../prepare/run-npm.mjs';
import { inRoot } from '../terminal/project-paths.mjs';

/**
 * Writes a package.json and a package-lock.json beside the built server: `npm ci` there installs the packages that its
 * programs load, in the project's versions, and none of the app's.
 * @param {import('esbuild').Metafile} metafile esbuild's description of the programs
 * @param {string} outFolder full path
 * @throws if a program loads a package that package.json does not list
 */
export async function writeServerManifest(metafile, outFolder) {
  const project = readJson('package.json');
  const names = packagesOf(metafile);
  const missing = names.filter((name) => project.dependencies[name] === undefined);
  if (missing.length > 0) throw new Error(`The server loads packages that package.json lacks: ${missing.join(', ')}`);
  const name = `${project.name}-server`;
  const { version, license, engines } = project;
  const dependencies = Object.fromEntries(names.map((one) => [one, project.dependencies[one]]));
  // npm refuses an override that refers to a package which is not there.
  const isOurs = ([overridden, forced]) =>
    project.devDependencies[overridden] === undefined && !JSON.stringify(forced).includes('"$');
  const overrides = Object.fromEntries(Object.entries(project.overrides).filter(isOurs));
  const scripts = { organiser: 'node cli.js' };
  const manifest = { name, version, license, dependencies, engines, private: true, scripts, overrides };
  writeJson(join(outFolder, 'package.json'), manifest);
  // npm takes out of the project's lock what this manifest does not need, and asks no registry.
  writeJson(join(outFolder, 'package-lock.json'), readJson('package-lock.json'));
  const args = ['install', '--package-lock-only', '--offline', '--omit-lockfile-registry-resolved', '--ignore-scripts'];
  await runNpm([...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: outFolder });
}

/** Lists the packages that the programs load, sorted. */
function packagesOf({ outputs }) {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = imported
    .map(({ path }) => path)
    .filter((path) => !isBuiltin(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}

const readJson = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

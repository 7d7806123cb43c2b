import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { inRoot } from '../terminal/project-paths.mjs';

/**
 * Writes a package.json and a package-lock.json beside the built server: `npm ci` there installs what its programs load,
 * at the project's own versions, and nothing of what draws the app.
 * @param {import('esbuild').Metafile} metafile what esbuild says of the programs
 * @param {string} outFolder full path
 */
export function writeServerManifest(metafile, outFolder) {
  const project = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const names = packagesOf(metafile);
  const dependencies = Object.fromEntries(names.map((name) => [name, project.dependencies[name]]));
  const missing = names.filter((name) => dependencies[name] === undefined);
  if (missing.length > 0) throw new Error(`The server loads what package.json does not list: ${missing.join(', ')}`);
  const { version, license, engines } = project;
  const manifest = { name: `${project.name}-server`, version, license, dependencies, engines };
  const packages = { '': manifest, ...lockedPackages(lock.packages, names) };
  // Without them npm finds versions in the lock that the packages do not ask for, and refuses it.
  const overrides = Object.fromEntries(
    Object.entries(project.overrides).filter(([name]) => packages[`node_modules/${name}`] !== undefined),
  );
  const scripts = { organiser: 'node cli.js' };
  const { name, lockfileVersion } = { ...lock, name: manifest.name };
  writeJson(join(outFolder, 'package.json'), { ...manifest, private: true, scripts, overrides });
  writeJson(join(outFolder, 'package-lock.json'), { name, version, lockfileVersion, requires: true, packages });
}

/** The packages that the programs load, sorted. */
function packagesOf({ outputs }) {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = imported
    .map(({ path }) => path)
    .filter((path) => !isBuiltin(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(names)].sort();
}

/** The entries of the project's lock that packages need, and what these need in turn. */
function lockedPackages(locked, names) {
  const needed = new Set();
  const waiting = names.map((name) => ({ from: '', name, isOptional: false }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = findPackage(locked, next.from, next.name);
    if (path === null && !next.isOptional) throw new Error(`package-lock.json has no ${next.name} for ${next.from}`);
    if (path === null || needed.has(path)) continue;
    needed.add(path);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = locked[path];
    const isOptional = (name) =>
      optionalDependencies[name] !== undefined || peerDependenciesMeta[name]?.optional === true;
    // A peer that is optional comes along only where something asks for it.
    const peers = Object.keys(peerDependencies).filter((name) => !isOptional(name));
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      waiting.push({ from: path, name, isOptional: isOptional(name) });
  }
  return Object.fromEntries([...needed].sort().map((path) => [path, locked[path]]));
}

/** Where node finds a package that `from` requires: in its own node_modules, else in those further up. */
function findPackage(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (locked[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

// npm run lock: lists in package-lock.json the platform packages that npm leaves out when the registry does not show
// them at that moment. Without their entries `npm ci` refuses the lock file. Run it after changing dependencies.
import { readFileSync, writeFileSync } from 'node:fs';

import { say } from './terminal/say.mjs';

const lockFile = new URL('../package-lock.json', import.meta.url);
/** Every platform of @tarojs/binding, the native part of Taro's compiler. */
const bindings = {
  'darwin-arm64': { os: ['darwin'], cpu: ['arm64'] },
  'darwin-x64': { os: ['darwin'], cpu: ['x64'] },
  'linux-arm64-gnu': { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] },
  'linux-x64-gnu': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'win32-x64-msvc': { os: ['win32'], cpu: ['x64'] },
};

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const parent = lock.packages['node_modules/@tarojs/binding'];
const added = [];
for (const [platform, { os, cpu, libc }] of Object.entries(bindings)) {
  const path = `node_modules/@tarojs/binding-${platform}`;
  if (lock.packages[path] !== undefined) continue;
  const { version, license, engines, dev } = parent;
  lock.packages[path] = {
    version,
    cpu,
    ...(dev && { dev }),
    ...(libc && { libc }),
    license,
    optional: true,
    os,
    engines,
  };
  added.push(path);
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
);
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
say(added.length === 0 ? 'Nothing was missing.' : `Added ${added.join(', ')}.`);

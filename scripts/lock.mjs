// npm run lock: lists in package-lock.json the platform packages that npm leaves out when the registry does not show
// them at that moment. Without their entries `npm ci` refuses the lock file. Run it after changing dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import { say } from './terminal/say.mjs';

const lockFile = new URL('../package-lock.json', import.meta.url);
/** The end of a platform package's name, such as `linux-arm64-musl`, `darwin-x64` or `linux-arm-gnueabihf`. */
const platformName =
  /-(android|darwin|freebsd|linux|openharmony|win32)-(arm|arm64|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/;

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const added = [];
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const platform = platformName.exec(name);
    const path = `node_modules/${name}`;
    if (platform === null || lock.packages[path] !== undefined) continue;
    const [, os, cpu, abi = ''] = platform;
    const libc = abi.startsWith('gnu') ? ['glibc'] : abi.startsWith('musl') ? ['musl'] : undefined;
    const { license, engines, dev } = parent;
    const flags = { ...(dev && { dev }), ...(libc && { libc }) };
    lock.packages[path] = { version, cpu: [cpu], ...flags, license, optional: true, os: [os], engines };
    added.push(path);
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
);
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
say(added.length === 0 ? 'Nothing was missing.' : `Added ${added.join(', ')}.`);

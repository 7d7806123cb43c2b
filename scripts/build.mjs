// npm run build [-- h5 desk server weapp]: writes dist/<target>. `npm run dev` rebuilds as sources change.
import { requireApiOrigin } from './build/require-api-origin.mjs';
import { rebuild, targetNames } from './prepare/ensure-build.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { runMain } from './terminal/run-main.mjs';
import { say } from './terminal/say.mjs';

async function main(names) {
  const unknown = names.filter((name) => !targetNames.includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`Which of ${targetNames.join(', ')}? Got: ${names.join(' ')}`);
  if (names.includes('weapp')) requireApiOrigin(process.env);
  await ensureNodeModules({ withTools: false });
  await rebuild(names);
  say('Built into dist/.');
}

runMain(main);

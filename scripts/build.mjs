// npm run build [-- h5 server weapp] [--watch]: writes dist/<target>. With --watch, one target is rebuilt as it
// changes, in dist/dev/<target>.
import { watchAppCommand } from './build/build-app.mjs';
import { requireApiOrigin } from './build/require-api-origin.mjs';
import { buildTarget, targetNames } from './prepare/ensure-build.mjs';
import { ensureNodeModules } from './prepare/ensure-node-modules.mjs';
import { ensureNodeVersion } from './prepare/ensure-node-version.mjs';
import { root } from './terminal/project-paths.mjs';
import { runCommand } from './terminal/run-command.mjs';
import { red, say } from './terminal/say.mjs';

async function main(args) {
  const watch = args.includes('--watch');
  const names = args.filter((arg) => !arg.startsWith('--'));
  const unknown = names.filter((name) => !targetNames.includes(name));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`Which of ${targetNames.join(', ')}? Got: ${args.join(' ')}`);
  if (names.includes('weapp') && !watch) requireApiOrigin(process.env);
  await ensureNodeModules();
  if (!watch) {
    for (const name of names) await buildTarget(name);
    say('Built into dist/.');
    return;
  }
  const [name, ...others] = names;
  if (others.length > 0) throw new Error('--watch takes one target.');
  if (name === 'server') {
    const { watchServer } = await import('./build/watch-server.mjs');
    await watchServer(() => say('Server rebuilt.'));
    return;
  }
  const { command, args: commandArgs, env } = watchAppCommand(name);
  await runCommand(command, commandArgs, { cwd: root, env });
}

ensureNodeVersion();
main(process.argv.slice(2)).catch((error) => {
  say(red(error.message));
  process.exitCode = 1;
});

import { rmSync } from 'node:fs';
import { inRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { CommandError, runCommand } from '../terminal/run-command.mjs';
import { checkBuiltFilesParse } from './check-built-files-parse.mjs';
import { compressAssets } from './compress-assets.mjs';

const taro = packageFile('@tarojs', 'cli', 'bin', 'taro');

/**
 * Builds the app with Taro into dist/h5 or dist/weapp.
 * @param {'h5' | 'weapp'} type
 */
export async function buildApp(type) {
  rmSync(inRoot('dist', type), { recursive: true, force: true });
  const env = { ...process.env, NODE_ENV: 'production', TARO_ENV: type };
  let output;
  try {
    output = await runCommand(process.execPath, [taro, 'build', '--type', type], { cwd: root, env, keep: true });
  } catch (error) {
    if (error instanceof CommandError) process.stdout.write(error.output);
    throw error;
  }
  // Taro ends with 0 after some failures: what it was to write decides.
  checkBuiltFilesParse(inRoot('dist', type), type === 'h5' ? ['index.html'] : ['app.js', 'app.json'], output);
  if (type === 'h5') await compressAssets(inRoot('dist', 'h5'));
}

/** The command that rebuilds the app as its sources change. */
export function watchAppCommand(type) {
  return [process.execPath, [taro, 'build', '--type', type, '--watch']];
}

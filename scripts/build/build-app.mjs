import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { inRoot, outputRoot, packageFile, root } from '../terminal/project-paths.mjs';
import { CommandError, runCommand } from '../terminal/run-command.mjs';
import { compressAssets } from './compress-assets.mjs';
import { requireBuiltFiles } from './require-built-files.mjs';

/**
 * A larger nursery of V8's heap saves a tenth of the time, since compiling allocates gigabytes of short-lived objects.
 */
const taro = ['--max-semi-space-size=64', packageFile('@tarojs', 'cli', 'bin', 'taro')];

/**
 * Builds the app with Taro into a folder below dist/.
 * @param {'h5' | 'weapp'} type
 * @param {{ purpose?: 'test', settings?: Record<string, string> }} options `settings` override the environment's
 */
export async function buildApp(type, { purpose, settings } = {}) {
  const outFolder = outputRoot(type, purpose);
  const env = { ...process.env, ...settings, NODE_ENV: 'production', TARO_ENV: type, APP_OUTPUT_ROOT: outFolder };
  rmSync(inRoot(outFolder), { recursive: true, force: true });
  let output;
  try {
    output = await runCommand(process.execPath, [...taro, 'build', '--type', type], { cwd: root, env, keep: true });
  } catch (error) {
    if (error instanceof CommandError) process.stdout.write(error.output);
    throw error;
  }
  // Taro exits with 0 after some failures, so the files that it should have written are checked.
  requireBuiltFiles(inRoot(outFolder), type === 'h5' ? ['index.html'] : ['app.js', 'app.json'], output);
  if (type === 'h5') await compressAssets(inRoot(outFolder));
}

/**
 * Rebuilds the app as its sources change, into a folder of its own, in a process that ends with this one.
 * @param {'h5' | 'weapp'} type
 * @param {Record<string, string>} settings override the environment's
 * @returns {import('node:child_process').ChildProcess}
 */
export function watchApp(type, settings) {
  const outFolder = outputRoot(type, 'dev');
  const env = { ...process.env, NODE_ENV: 'development', TARO_ENV: type, APP_OUTPUT_ROOT: outFolder, ...settings };
  const args = [...taro, 'build', '--type', type, '--watch'];
  const app = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env });
  process.once('exit', () => app.kill('SIGTERM'));
  return app;
}

import { root } from '../terminal/project-paths.mjs';
import { runCommand } from '../terminal/run-command.mjs';

/**
 * Runs npm: the one that started this script, if one did.
 * @param {string[]} args
 * @param {{ cwd?: string }} options the checkout's root where no folder is given
 */
export function runNpm(args, { cwd = root } = {}) {
  const npmFile = process.env.npm_execpath;
  if (npmFile?.endsWith('.js')) return runCommand(process.execPath, [npmFile, ...args], { cwd });
  return runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd });
}

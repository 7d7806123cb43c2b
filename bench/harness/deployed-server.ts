import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** The server as `npm run bench` has built it, under node's own settings of the deployed unit. */
export const deployedServer = {
  program: join(root, 'dist/server/main.js'),
  flags: flagsOf(join(root, 'deploy/conference.service')),
};

function flagsOf(unit: string): string[] {
  const command = /^ExecStart=\S*node (.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1] ?? '';
  return command.split(' ').filter((word) => word.startsWith('-'));
}

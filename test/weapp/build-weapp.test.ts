import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(__dirname, '../..');

it.each(['', 'api.example.org', 'https://api.example.org/api'])(
  'npm run build:weapp refuses "%s" as the server, and says what to set',
  (origin) => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/build.mjs', 'weapp'], {
      cwd: root,
      env: { ...process.env, TARO_APP_API_ORIGIN: origin },
      encoding: 'utf8',
    });
    expect(stdout).toContain('set TARO_APP_API_ORIGIN to the API');
    expect(status).toBe(1);
  },
);

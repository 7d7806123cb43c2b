import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import { inRoot, root } from './terminal/project-paths.mjs';

// `npm run openapi` writes the description, and `npm run check` compares it.
const file = inRoot('docs', 'openapi.json');

/** Builds the OpenAPI document of the call table, formatted as docs/openapi.json. */
export async function describeApi() {
  const { outputFiles } = await build({
    entryPoints: [inRoot('src', 'contract', 'describe-calls.ts')],
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', absWorkingDir: root },
  });
  const { describeCalls } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
  );
  return format(JSON.stringify(describeCalls()), { ...(await resolveConfig(file)), parser: 'json' });
}

/** Tells whether docs/openapi.json matches the call table. */
export const isApiDescribed = async () => readFileSync(file, 'utf8') === (await describeApi());

if (process.argv[1] === import.meta.filename) writeFileSync(file, await describeApi());

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { sharedProduct, type ProductAddress } from './shared-product';

const root = resolve(__dirname, '../../..');

/** The result of an organiser's command. */
export interface OrganiserAnswer {
  exitCode: number;
  /** The output of both streams. */
  text: string;
}

/** Runs the organiser's command line against a running product, as `npm run organiser -- <words> --as 王芳` does. */
export function runOrganiser(
  words: readonly string[],
  product: ProductAddress = sharedProduct(),
): Promise<OrganiserAnswer> {
  const { DATA_DIR } = product.serverEnv;
  return new Promise((settle) => {
    const program = execFile(
      process.execPath,
      ['dist/server/cli.js', ...words, '--as', '王芳'],
      { cwd: root, env: { ...process.env, DATA_DIR } },
      (_error, out, err) => settle({ exitCode: program.exitCode ?? -1, text: out + err }),
    );
  });
}

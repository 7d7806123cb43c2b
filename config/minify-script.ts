import { minify } from 'vite';
import { browserslist } from '../package.json';

/** The oldest browsers as Oxc names them, such as `ios12`: what is written for them uses no newer syntax. */
const target = browserslist.map((browser) => browser.toLowerCase().replace(' >= ', ''));

/**
 * Minifies a script with Oxc, which Vite brings, in place of terser (ADR 0004).
 * @param file the script by its name, as terser-webpack-plugin passes it
 */
async function minifyScript(file: Readonly<Record<string, string>>) {
  const [[name, source] = ['', '']] = Object.entries(file);
  const options = { module: false, compress: { target }, codegen: { legalComments: 'external' } } as const;
  const { code, errors, legalComments } = await minify(name, source, options);
  return { code, errors: errors.map(({ message }) => message), extractedComments: legalComments };
}

/** The settings of terser-webpack-plugin, which need no workers, since Oxc has threads of its own. */
export const minifier = { parallel: false, minify: minifyScript };

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An absolute path below the root. */
export const inRoot = (...parts) => join(root, ...parts);

/**
 * Where a build goes, relative to the root: what is shipped and what `npm start` serves into dist/<target>; what is rebuilt
 * while somebody works, or has settings of its own for the tests, into dist/dev/<target> and dist/test/<target>, so that it
 * takes nothing away from a product that runs.
 * @param {'h5' | 'weapp' | 'server'} target
 * @param {'dev' | 'test'} [purpose]
 */
export const outputRoot = (target, purpose) => ['dist', ...(purpose ? [purpose] : []), target].join('/');

/** The file that a package's command runs, so that `node` can start it without a shell or npx. */
export const packageFile = (...parts) => inRoot('node_modules', ...parts);

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Joins an absolute path below the root. */
export const inRoot = (...parts) => join(root, ...parts);

/**
 * Returns the folder of a build, relative to the root. Builds that are shipped or that `npm start` serves go into
 * dist/<target>; development builds and builds with test settings go into dist/dev/<target> and dist/test/<target>, so that
 * they never overwrite the files of a running product.
 * @param {'h5' | 'weapp' | 'desk' | 'server'} target
 * @param {'dev' | 'test'} [purpose]
 */
export const outputRoot = (target, purpose) => ['dist', ...(purpose ? [purpose] : []), target].join('/');

/** Returns the path of a file of an installed package, so that node can run its command without a shell or npx. */
export const packageFile = (...parts) => inRoot('node_modules', ...parts);

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** An absolute path below the root. */
export const inRoot = (...parts) => join(root, ...parts);

/** The file that a package's command runs, so that `node` can start it without a shell or npx. */
export const packageFile = (...parts) => inRoot('node_modules', ...parts);

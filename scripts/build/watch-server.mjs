import { context } from 'esbuild';
import { inRoot, outputRoot } from '../terminal/project-paths.mjs';
import { copyServerFiles, serverBuildOptions } from './build-server.mjs';

/** The folder of the development server, relative to the root. */
export const watchedServer = outputRoot('server', 'dev');

/**
 * Rebuilds the server as its sources change, into a folder of its own.
 * @param {() => void} onBuilt called after each build without errors, including the first
 * @returns {Promise<() => Promise<void>>} stops watching
 */
export async function watchServer(onBuilt) {
  const outFolder = inRoot(watchedServer);
  const announce = {
    name: 'announce',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        copyServerFiles(outFolder);
        onBuilt();
      });
    },
  };
  const watching = await context({ ...serverBuildOptions(outFolder), plugins: [announce] });
  await watching.watch();
  return () => watching.dispose();
}

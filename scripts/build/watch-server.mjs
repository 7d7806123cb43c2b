import { context } from 'esbuild';
import { copyServerFiles, serverBuildOptions } from './build-server.mjs';

/**
 * Rebuilds the server as its sources change.
 * @param {() => void} onBuilt called after each build without errors, the first one too
 * @returns {Promise<() => Promise<void>>} stops watching
 */
export async function watchServer(onBuilt) {
  const announce = {
    name: 'announce',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        copyServerFiles();
        onBuilt();
      });
    },
  };
  const watching = await context({ ...serverBuildOptions(), plugins: [announce] });
  await watching.watch();
  return () => watching.dispose();
}

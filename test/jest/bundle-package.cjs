/**
 * Bundles a package published as ES modules, which jest cannot load, into one CommonJS module; hundreds of small ones
 * would be reloaded for every test file.
 */
const { buildSync } = require('esbuild');

module.exports = {
  process: (_source, file) => ({
    code: buildSync({ entryPoints: [file], bundle: true, write: false, platform: 'node', format: 'cjs' }).outputFiles[0]
      .text,
  }),
};

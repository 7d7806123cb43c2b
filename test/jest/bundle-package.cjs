/**
 * Makes one CommonJS module of a package that is published as ES modules, which jest cannot load; hundreds of small ones
 * would be loaded anew for every test file.
 */
const { buildSync } = require('esbuild');

module.exports = {
  process: (_source, file) => ({
    code: buildSync({ entryPoints: [file], bundle: true, write: false, platform: 'node', format: 'cjs' }).outputFiles[0]
      .text,
  }),
};

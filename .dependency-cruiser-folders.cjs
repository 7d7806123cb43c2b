const { forbidden, options } = require('./.dependency-cruiser.cjs');

const tests = forbidden.find(({ name }) => name === 'no-tests-in-production').to.path;

/** The rule about folders as a whole. Tests are left out: they may import from anywhere, which would tie every knot. */
module.exports = {
  forbidden: [
    {
      name: 'no-circle-of-folders',
      comment: 'Folders that need each other are one folder: none of them can be read, tested or moved alone.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|server)/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: tests } },
};

module.exports = require('./mutating-environment.cjs')(
  require('../../server/test-support/native-pglite-environment.cjs'),
);

module.exports = require('./mutating-environment.cjs')(require('jest-environment-node').default);

module.exports = require('./mutating-environment.cjs')(require('jest-environment-jsdom').default);

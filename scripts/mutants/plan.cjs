const { readFileSync } = require('node:fs');

/**
 * The mutants of this run, as the runner wrote them down for jest's processes.
 * @returns {{ name: string, file: string, find: string, replace: string, test: string, testFiles: string[] }[]}
 */
function readPlan() {
  return JSON.parse(readFileSync(process.env.MUTANTS_PLAN, 'utf8'));
}

module.exports = { readPlan };

const { readPlan } = require('./plan.cjs');

const testsIn = (block) => block.children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));

/** Whether a test failed by more than its time. */
const isNoticed = ({ errors }) => errors.some((error) => !/Exceeded timeout of/.test(String([error].flat()[0])));

/** A copy of a test, to be run under a mutant or once more without. */
function addCopy(test, name, mutant) {
  const copy = { ...test, name, errors: [], retryReasons: [], activeMutant: mutant };
  test.parent.children.push(copy);
  test.parent.tests.push(copy);
}

/**
 * Runs the tests that mutants name: each as it is, then under each of its mutants, and once more as it is, so that what a
 * mutant left behind shows. The other tests of the file are left out. A mutant that was killed is not run again.
 */
module.exports = (Environment) =>
  class MutatingEnvironment extends Environment {
    constructor(config, context) {
      super(config, context);
      this.mutants = readPlan().filter(({ testFiles }) => testFiles.includes(context.testPath));
      this.killed = new Set();
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state);
      if (event.name === 'run_start') this.planTests(state.rootDescribeBlock);
      if (event.name === 'test_start') {
        this.global.activeMutant = event.test.activeMutant ?? '';
        if (this.killed.has(event.test.activeMutant)) event.test.mode = 'skip';
      }
      if (event.name === 'test_done') {
        this.global.activeMutant = '';
        if (event.test.activeMutant && isNoticed(event.test)) this.killed.add(event.test.activeMutant);
      }
    }

    planTests(root) {
      const tests = testsIn(root);
      const used = new Set();
      for (const { name, test: title } of this.mutants) {
        for (const test of tests.filter((one) => one.name.includes(title))) {
          used.add(test);
          addCopy(test, `${test.name} [${name}]`, name);
        }
      }
      for (const test of tests) {
        if (used.has(test)) addCopy(test, `${test.name} [afterwards]`, '');
        else test.mode = 'skip';
      }
    }
  };

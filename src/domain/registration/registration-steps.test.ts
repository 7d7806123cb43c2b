import { entryType } from '../attendee/attendee';
import { nextStep, registrationSteps, stepProgress } from './registration-steps';

test.each([
  [true, entryType.paid, ['form', 'credit', 'invoice', 'payment']],
  [false, entryType.paid, ['form', 'invoice', 'payment']],
  [true, entryType.free, ['form']],
  [false, entryType.free, ['form']],
] as const)('hasCredit %s, entry type %d', (hasCredit, type, steps) => {
  expect(registrationSteps({ hasCredit, entryType: type })).toEqual(steps);
});

test('a step knows what follows and where it stands', () => {
  const steps = registrationSteps({ hasCredit: true, entryType: entryType.paid });
  expect(nextStep(steps, 'form')).toBe('credit');
  expect(nextStep(steps, 'payment')).toBeNull();
  expect(stepProgress(steps, 'form')).toEqual({ position: 1, total: 4 });
  expect(stepProgress(steps, 'payment')).toEqual({ position: 4, total: 4 });
});

test('a flow of one step has no progress, and no credit', () => {
  expect(stepProgress(['form'], 'form')).toBeNull();
  expect(stepProgress(['form', 'invoice'], 'credit')).toBeNull();
  expect(nextStep(['form'], 'credit')).toBeNull();
});

import { entryType } from '../attendee/attendee';
import { memberSteps, nextStep, registrationSteps, stepProgress } from './registration-steps';

test.each([
  [true, entryType.paid, ['form', 'credit', 'invoice', 'payment'], ['form', 'credit']],
  [false, entryType.paid, ['form', 'invoice', 'payment'], ['form']],
  [true, entryType.free, ['form'], ['form']],
  [false, entryType.free, ['form'], ['form']],
] as const)('hasCredit %s, entry type %d', (hasCredit, type, steps, member) => {
  expect(registrationSteps({ hasCredit, entryType: type })).toEqual(steps);
  expect(memberSteps({ hasCredit, entryType: type })).toEqual(member);
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

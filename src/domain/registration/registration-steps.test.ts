import { putOffText, nextStep, registrationSteps, stepProgress } from './registration-steps';

test.each([
  [true, 'paid', ['form', 'credit', 'invoice', 'payment']],
  [false, 'paid', ['form', 'invoice', 'payment']],
  [true, 'free', ['form']],
  [false, 'free', ['form']],
] as const)('hasCredit %s, entry type %d', (hasCredit, type, steps) => {
  expect(registrationSteps({ hasCredit, entryType: type })).toEqual(steps);
});

test('a step knows what follows and where it stands', () => {
  const steps = registrationSteps({ hasCredit: true, entryType: 'paid' });
  expect(nextStep(steps, 'form')).toBe('credit');
  expect(nextStep(steps, 'payment')).toBeNull();
  expect(stepProgress(steps, 'form')).toEqual({ position: 1, total: 4 });
  expect(stepProgress(steps, 'payment')).toEqual({ position: 4, total: 4 });
});

test('a flow of one step has no progress, and no credit', () => {
  expect(stepProgress(['form'], 'form')).toBeNull();
  expect(stepProgress(['form', 'invoice'], 'credit')).toBeNull();
  expect(stepProgress(['form', 'invoice'], 'invoice')).toEqual({ position: 2, total: 2 });
  expect(nextStep(['form'], 'credit')).toBeNull();
});

describe('credit and invoice', () => {
  const noon = Date.parse('2027-05-20T12:00:00+08:00');
  const meeting = { hasCredit: true, creditDeadline: '2027-05-30', invoiceDeadline: '2027-06-30' };

  const both = '学分和发票稍后申请';

  test.each([
    ['where both follow', {}, 'paid', both],
    ['on the last day of both', { creditDeadline: '2027-05-20', invoiceDeadline: '2027-05-20 09:00:00' }, 'paid', both],
    ['without deadlines', { creditDeadline: '', invoiceDeadline: '' }, 'paid', both],
    [
      'the invoice alone, where no credit is offered',
      { hasCredit: false, creditDeadline: '2027-05-19' },
      'paid',
      '发票稍后申请',
    ],
    ['not for a free visitor', {}, 'free', ''],
    ['not once credit is over', { creditDeadline: '2027-05-19' }, 'paid', ''],
    ['not once invoices are over', { invoiceDeadline: '2027-05-19' }, 'paid', ''],
  ] as const)('may be put off %s', (_, part, type, text) => {
    expect(putOffText({ ...meeting, ...part }, type, noon)).toBe(text);
  });
});

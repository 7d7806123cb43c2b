import { DrizzleQueryError } from 'drizzle-orm';
import { logError } from './error-report';

it('logs a failed query by its code and constraint, never by its values', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'entered_live_phone',
    detail: 'Key (phone)=(13812345678) already exists.',
    severity: 'ERROR',
  });
  const logged = logError(new DrizzleQueryError('insert into entered values ($1)', ['13812345678'], cause));
  expect(logged.message).toBe('database error 23505 entered_live_phone');
  expect(JSON.stringify(logged)).not.toContain('13812345678');
  expect(JSON.stringify(logError(cause))).not.toContain('13812345678');
});

it('keeps the message and the place of other errors', () => {
  const logged = logError(new Error('went wrong'));
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'went wrong',
    stack: expect.stringContaining('error-report.test'),
  });
});

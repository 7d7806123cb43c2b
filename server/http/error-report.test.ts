import { DrizzleQueryError } from 'drizzle-orm';
import { errorMessage, logError } from './error-report';

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

it('takes no line of a message for a place', () => {
  const logged = logError(new DrizzleQueryError('select $1', ['a\n    at 13812345678'], new Error('x')));
  expect(logged.stack).toContain('    at ');
  expect(JSON.stringify(logged)).not.toContain('13812345678');
});

it('says why a database does not serve, which holds no values', () => {
  const refused = Object.assign(new Error('password authentication failed'), { severity: 'FATAL', code: '28P01' });
  expect(errorMessage(refused)).toBe('database error 28P01 password authentication failed');
  const lost = new DrizzleQueryError('select $1', ['13812345678'], new Error('Connection terminated unexpectedly'));
  expect(errorMessage(lost)).toBe('database error Connection terminated unexpectedly');
});

it.each([
  [() => JSON.parse('13812345678x') as unknown, 'SyntaxError'],
  [() => JSON.parse('{"phone":"13812345678"') as unknown, 'SyntaxError'],
])('keeps the text to itself that could not be read', (read, expected) => {
  expect.assertions(1);
  try {
    read();
  } catch (error) {
    expect(errorMessage(error)).toBe(expected);
  }
});

it('says something of whatever was thrown, and of an error without words', () => {
  expect(errorMessage('13812345678')).toBe('something was thrown that is no error (string)');
  expect(errorMessage(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});

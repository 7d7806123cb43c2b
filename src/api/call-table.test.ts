import { pageCalls } from '../contract/page-calls';
import { findCall, loadCalls } from './call-table';

it('has the calls of a first visit at once, and fetches the others when one is asked for', async () => {
  expect(findCall('getMeetingForm')).toMatchObject({ method: 'GET' });
  const asked = findCall('register');
  expect(asked).toBeInstanceOf(Promise);
  expect(await asked).toBe(pageCalls.register);
  expect(findCall('getCentre')).toBe(pageCalls.getCentre);
  await loadCalls();
});

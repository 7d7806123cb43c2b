import { calls } from '../contract/calls';
import { serveCalls } from '../../test/jest/serve-calls';
import { wireTeam } from '../../test/pages/wire-team';
import { shareUnchanged } from './answer-texts';
import { callServer } from './call-server';

const input = { meetingId: '7', memberLimit: 0 };

/** How often an answer is read, and the answer, when the server is asked again. */
async function askAgain(change: (served: ReturnType<typeof serveCalls>) => void) {
  const served = serveCalls({ getCentre: wireTeam() });
  const first = await callServer('getCentre', input);
  const reading = jest.spyOn(calls.getCentre.answer, 'read');
  const parsing = jest.spyOn(JSON, 'parse');
  change(served);
  const second = await callServer('getCentre', input, { previousAnswer: first });
  const read = { parsed: parsing.mock.calls.length > 0, read: reading.mock.calls.length };
  jest.restoreAllMocks();
  return { first, second, read };
}

it('an answer that says the same again is neither parsed nor read, nor is anything drawn for it', async () => {
  const { first, second, read } = await askAgain(() => undefined);
  expect(second).toBe(first);
  expect(read).toEqual({ parsed: false, read: 0 });
});

it('of an answer that has changed, what has not is the same as before', async () => {
  const { first, second, read } = await askAgain((served) => {
    served.answers.getCentre = { ...wireTeam(), teamOperator: { teamName: '另一家医院' } };
  });
  expect(read).toMatchObject({ read: 1 });
  const shared = shareUnchanged(first, second) as typeof first;
  expect(shared).toEqual(second);
  expect(shared.attendees).toBe(first.attendees);
  // And the next time, that is known.
  const again = await callServer('getCentre', input, { previousAnswer: shared });
  expect(again).toBe(shared);
});

it('a refusal is never taken for the answer before', async () => {
  const failing = askAgain((served) => {
    served.refusals.getCentre = { httpStatus: 503, status: 200, message: '', data: served.answers.getCentre };
  });
  await expect(failing).rejects.toThrow('No answer (server)');
});

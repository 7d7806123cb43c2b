import { setUpServer } from '../../test-support/set-up-server';
import { fullSubmission } from '../../test-support/submissions';
import { memberBody, startTeam } from '../../test-support/team';
import { countRows } from '../../test-support/test-database';
import { answerTtlMs, sweepSubmissions } from '../../stores/submissions/store';

const server = setUpServer();

const kept = async () => {
  const { submissions, team_submissions: ofTeams, entered } = await countRows(server.database.query);
  return { submissions, ofTeams, entered };
};
const sweepAfter = async (ms: number) => {
  server.clock.now += ms;
  await sweepSubmissions(server.dependencies);
};

it('gives answers again for a week, and keeps nothing of them after it but what they were about', async () => {
  const key = { 'idempotency-key': 'a-key-of-a-lost-answer' };
  const register = () => server.post('/api/appweb/entered/fromAdd', fullSubmission({ phone: '13812345678' }), key);
  const operator = await startTeam(server);
  const add = () => operator.post('addEntered', memberBody(1), key);
  const answers = [await register(), await add()].map(({ body }) => body);
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);

  await sweepAfter(answerTtlMs - 1);
  expect(await kept()).toEqual({ submissions: 1, ofTeams: 1, entered: 2 });
  expect((await register()).body).toEqual(answers[0]);

  await sweepAfter(2);
  expect(await kept()).toEqual({ submissions: 0, ofTeams: 0, entered: 2 });
  expect(await register()).toMatchObject({ status: -1 });
  expect(await kept()).toEqual({ submissions: 0, ofTeams: 0, entered: 2 });
});

import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { openPostgres } from '../server/db/open-database';
import { startTestPostgres } from '../server/test-support/postgres';
import { startServerProcess } from '../server/test-support/start-server-process';
import { memberBody, startTeam, type TestOperator } from '../server/test-support/team';
import { migrationsFolder } from '../server/test-support/test-database';
import { startTestServer } from '../server/test-support/test-server';
import { calls } from '../src/contract/calls';
import { memberPageSize } from '../src/domain/team/page-size';
import { deployedServer } from './harness/deployed-server';
import { inPairs, ofPairs, report } from './harness/figures';

const members = 2_000;
const batch = 1_000;
const pairs = 31;
/** Calls made before measuring, on both sides, because both programs have just started. */
const warmUps = 60;

/** Its rows and nothing else: what any server has to fetch. */
const sameRows = `select e.*, i.amount_fen, c.checked_in_at from entered e
  left join order_items i on i.entered_id = e.id and i.live left join check_ins c on c.entered_id = e.id
  where e.team_id = (select team_id from entered where team_id is not null limit 1) and e.live order by e.position`;

/** The app asks for a page of a team, which is what it waits for; what came before pages asks for all. */
const askedFor = [
  {
    ...{ memberLimit: memberPageSize, rows: memberPageSize, target: '<= 1.8' },
    figure: 'centre for a team of 2,000, its first 200 members',
  },
  { memberLimit: 0, rows: members, target: '<= 2.5', figure: 'centre for 2,000 members' },
];

/** @returns the operator of a team of 2,000 that stands in this database */
async function fillTeam(url: string): Promise<TestOperator> {
  const server = await startTestServer({ database: await openPostgres(url, migrationsFolder, () => undefined) });
  await server.reset();
  const operator = await startTeam(server);
  for (let first = 0; first < members; first += batch) {
    const added = await operator.post('addEnteredBatch', {
      members: Array.from({ length: batch }, (_, index) => memberBody(first + index)),
    });
    expect(added.status).toBe(200);
  }
  await server.close();
  return operator;
}

/** Reads rows by `pg` in a program of its own, as the server is one. */
function startReader(url: string) {
  const program = fork(join(__dirname, 'harness/read-rows.cjs'), [url], { execArgv: [...deployedServer.flags] });
  return {
    /** @returns in milliseconds */
    read: (query: { name: string; text: string }): Promise<{ rows: number; ms: number }> =>
      new Promise((resolve) => {
        program.once('message', (answer) => resolve(answer as { rows: number; ms: number }));
        program.send(query);
      }),
    stop: () => program.kill(),
  };
}

describe('the centre of a team', () => {
  it(`of ${members} is answered nearly as soon as its rows are read`, async () => {
    const postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const { meetingId, headers } = await fillTeam(url);
    const server = await startServerProcess({ DATABASE_URL: url }, deployedServer);
    const reader = startReader(url);
    const agent = new Agent({ keepAlive: true });
    const textOf = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        get(`${server.origin}${path}`, { agent, headers }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => resolve(Buffer.concat(parts).toString()));
        }).on('error', reject);
      });
    try {
      for (const { memberLimit, rows, figure, target } of askedFor) {
        const query = { name: `centre-${rows}`, text: `${sameRows} limit ${rows}` };
        const path = calls.getCentre.url({ meetingId, memberLimit });
        const reference = async (): Promise<number> => {
          const read = await reader.read(query);
          expect(read.rows).toBe(rows);
          return read.ms;
        };
        const ours = async (): Promise<number> => {
          const startedAt = performance.now();
          const text = await textOf(path);
          const ms = performance.now() - startedAt;
          expect(text.split('"extendParam"').length - 1).toBe(rows);
          return ms;
        };
        await inPairs(warmUps, reference, ours);
        report({
          figure: `${figure}, beside the same rows by one prepared query`,
          ...{ unit: 'ms', ...ofPairs(await inPairs(pairs, reference, ours)), target },
        });
      }
    } finally {
      reader.stop();
      agent.destroy();
      await server.stop();
      await postgres.stop();
    }
  }, 240_000);
});

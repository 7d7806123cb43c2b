import { Client } from 'pg';
import { openPostgres } from '../server/db/open-database';
import { startTestPostgres } from '../server/test-support/postgres';
import { memberBody, startTeam } from '../server/test-support/team';
import { migrationsFolder } from '../server/test-support/test-database';
import { startTestServer } from '../server/test-support/test-server';
import { calls } from '../src/contract/calls';
import { memberPageSize } from '../src/domain/team/page-size';
import { inPairs, ofPairs, report } from './harness/figures';

const members = 2_000;
const batch = 1_000;
const pairs = 21;

/** Its rows and nothing else: what any server has to fetch. */
const sameRows = `select e.*, i.amount_fen, c.checked_in_at from entered e
  left join order_items i on i.entered_id = e.id and i.live left join check_ins c on c.entered_id = e.id
  where e.team_id = (select team_id from entered where team_id is not null limit 1) and e.live order by e.position`;

/** The app asks for a page of a team, which is what it waits for; what came before pages asks for all. */
const askedFor = [
  { memberLimit: memberPageSize, rows: memberPageSize, figure: 'centre for a team of 2,000, its first 200 members' },
  { memberLimit: 0, rows: members, figure: 'centre for 2,000 members' },
];

describe('the centre of a team', () => {
  it(`of ${members} is answered nearly as soon as its rows are read`, async () => {
    const postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const server = await startTestServer({ database: await openPostgres(url, migrationsFolder, () => undefined) });
    const client = new Client({ connectionString: url });
    try {
      await server.reset();
      const operator = await startTeam(server);
      for (let first = 0; first < members; first += batch) {
        const added = await operator.post('addEnteredBatch', {
          members: Array.from({ length: batch }, (_, index) => memberBody(first + index)),
        });
        expect(added.status).toBe(200);
      }
      await client.connect();
      for (const { memberLimit, rows, figure } of askedFor) {
        const timed = async (act: () => Promise<number>): Promise<number> => {
          const startedAt = performance.now();
          expect(await act()).toBe(rows);
          return performance.now() - startedAt;
        };
        const query = { name: `centre-${rows}`, text: `${sameRows} limit ${rows}` };
        const url = calls.getCentre.url({ meetingId: operator.meetingId, memberLimit });
        const times = await inPairs(
          pairs,
          () => timed(async () => (await client.query(query)).rows.length),
          () =>
            timed(async () => {
              const { headers, payload } = await server.app.inject({ url, headers: operator.headers });
              expect(headers['content-type']).toContain('json');
              return payload.split('"extendParam"').length - 1;
            }),
        );
        report({
          figure: `${figure}, beside the same rows by one prepared query`,
          ...{ unit: 'ms', ...ofPairs(times), target: '<= 2' },
        });
      }
    } finally {
      await client.end();
      await server.close();
      await postgres.stop();
    }
  }, 170_000);
});

import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { queryOnce, startTestPostgres } from '../../server/test-support/postgres';
import { mountSmallDisk, type SmallDisk } from '../../server/test-support/small-disk';
import { onStage, setEmbeddedStage, setPostgresStage, type ChaosStage } from './chaos-stage';
import { Crowd } from './crowd';
import { proof, type Tally } from './proof';
import { closeBooks, endedByItself, lostSoFar, recovered } from './recovery';
import { pause } from './supervised-server';

/** The disk below the database is filled while people register and pay, and has room again some seconds later. */

const fullForMs = 5_000;

interface FullDisk {
  stage: ChaosStage;
  disk: SmallDisk;
  /** The server goes on while the disk is full; otherwise it ends, and its supervisor tries again. */
  lives: boolean;
  /** Starts again whatever does not recover by itself once there is room. */
  startAgain: () => Promise<void>;
}

async function fillAndEmpty({ stage, disk, lives, startAgain }: FullDisk, times: number): Promise<Tally> {
  const crowd = new Crowd(stage, { free: 4, paying: 2 });
  const breaches: string[] = [];
  for (let round = 0; round < times; round += 1) {
    await crowd.promisedMore(5);
    const starts = stage.nodes.map((node) => node.starts());
    disk.fill();
    const refused = crowd.visits.counts.later + crowd.visits.counts.lost;
    // There may be room left inside the files.
    while (crowd.visits.counts.later + crowd.visits.counts.lost < refused + 20) await pause(20);
    await pause(fullForMs);
    disk.empty();
    await startAgain();
    const gone = performance.now();
    const served = await Promise.all(stage.nodes.map((node) => recovered(node, gone)));
    if (lives) breaches.push(...stage.nodes.flatMap((node, index) => endedByItself(node, starts[index] ?? 0)));
    breaches.push(...served.flat(), ...(lives ? await lostSoFar(crowd, stage) : []));
  }
  return { tried: times, breaches: [...breaches, ...(await closeBooks(crowd, stage))] };
}

/** Settles with what a proof shows on a disk of its own. */
async function onSmallDisk(megabytes: number, show: (disk: SmallDisk) => Promise<Tally>): Promise<Tally> {
  const disk = mountSmallDisk(megabytes);
  if (disk === null) throw new Error('Nothing can be mounted here');
  return show(disk).finally(() => disk.remove());
}

const trial = mountSmallDisk(1);
trial?.remove();
const canFill = trial !== null && (process.env.TEST_DATABASE_URL ?? '') === '';

if (!canFill)
  it('full disks cannot be shown: nothing can be mounted here', () => {
    process.stderr.write('Nothing can be mounted here: what a full disk does is not shown.\n');
  });
else {
  proof('3 a full disk of PostgreSQL’s tables (two nodes)', { short: 1, full: 5 }, (times) =>
    onSmallDisk(64, async (disk) => {
      const postgres = await startTestPostgres();
      const url = await postgres.createDatabase();
      const folder = join(disk.folder, 'tables');
      mkdirSync(folder);
      execFileSync('chown', ['postgres', folder]);
      const maintenance = Object.assign(new URL(url), { pathname: '/postgres' }).href;
      await queryOnce(maintenance, `create tablespace small location '${folder}'`);
      await queryOnce(maintenance, `alter database ${new URL(url).pathname.slice(1)} set tablespace small`);
      const stage = await setPostgresStage(url, [url, url]);
      const startAgain = () => Promise.resolve();
      const tally = await onStage(stage, () => fillAndEmpty({ stage, disk, lives: true, startAgain }, times));
      await postgres.stop();
      return tally;
    }),
  );

  proof('3 a full disk of PostgreSQL’s log (two nodes)', { short: 1, full: 5 }, (times) =>
    onSmallDisk(48, async (disk) => {
      const postgres = await startTestPostgres({ logFolder: join(disk.folder, 'log') });
      const url = await postgres.createDatabase();
      const stage = await setPostgresStage(url, [url, url]);
      const given = { stage, disk, lives: true, startAgain: () => postgres.startAgain() };
      const tally = await onStage(stage, () => fillAndEmpty(given, times));
      await postgres.stop();
      return tally;
    }),
  );

  proof('3 a full disk of the embedded database', { short: 1, full: 5 }, (times) =>
    onSmallDisk(160, async (disk) => {
      const stage = await setEmbeddedStage(join(disk.folder, 'data'));
      const given = { stage, disk, lives: false, startAgain: () => Promise.resolve() };
      return onStage(stage, () => fillAndEmpty(given, times));
    }),
  );
}

import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { fileObjects, files } from '../../db/tables/files';
import type { ObjectStore } from '../../gateways/ports';
import { setUpServerWithFiles } from '../../test-support/object-store';
import { organiserOf } from '../../test-support/organiser';
import { removeUnusedObjects } from '../../stores/uploads/file-objects';
import type { FilePlace } from '../../stores/uploads/file-places';
import { moveFiles } from './move-files';
import { deleteUnclaimedFile, insertFile } from '../../stores/uploads/store';
import { keepFile, readFile } from '../../stores/uploads/stored-files';

const { server, bucket } = setUpServerWithFiles('s3');
const organiser = organiserOf(() => server);
const keys = () => bucket?.keys() ?? [];

const ids = ['a', 'b'];
const contentOf = (id: string): Buffer => Buffer.from(`%PDF-${id.repeat(50)}`);

async function fill(place: FilePlace): Promise<void> {
  const { dependencies } = server;
  const settings = { ...dependencies.settings, files: place };
  const createdAt = new Date(server.clock.now);
  for (const id of ids) {
    const file = { id, name: '', contentType: 'application/pdf', size: contentOf(id).length, createdAt };
    await keepFile(file, contentOf(id), { ...dependencies, settings });
  }
}

/** As of before files had keys. */
async function fillPlain(): Promise<void> {
  for (const id of ids)
    await insertFile(server.database.query, {
      ...{ id, name: '', contentType: 'application/pdf', size: 1, bytes: contentOf(id), createdAt: new Date(0) },
    });
}

const empty = async (): Promise<void> => {
  await server.database.query.delete(files);
  await server.database.query.update(fileObjects).set({ state: 'released' });
  await removeUnusedObjects(server.dependencies);
};

const contents = async () =>
  Promise.all(ids.map(async (id) => (await readFile(id, server.dependencies))?.bytes.toString()));
const all = ids.map((id) => contentOf(id).toString());
const move = (to: FilePlace, dependencies = server.dependencies) => moveFiles(to, dependencies, () => undefined);

class Killed extends Error {}

/** Everything that the process does to database and bucket, until it is killed before its nth step. */
function killedBefore(step: number) {
  let count = 0;
  const take = (): void => {
    count += 1;
    if (count >= step) throw new Killed();
  };
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (on, name) => {
        const member: unknown = Reflect.get(on, name);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          take();
          const last = given.at(-1);
          // What happens inside a transaction are steps, too: without its end nothing of it has happened.
          const inside = (query: Queryable) => (last as (query: Queryable) => Promise<unknown>)(counted(query));
          return (member as (...words: unknown[]) => unknown).apply(
            on,
            name === 'transaction' ? [async (query: Queryable) => inside(query).finally(take)] : given,
          );
        };
      },
    });
  const { database, gateways } = server.dependencies;
  const dependencies = {
    ...server.dependencies,
    database: { ...database, query: counted(database.query) },
    gateways: { ...gateways, objects: counted(gateways.objects as ObjectStore) },
  };
  return { dependencies, steps: () => count };
}

describe.each([
  ['to the bucket', 's3', () => fill('database')],
  ['to the bucket, in plain before', 's3', fillPlain],
  ['to the database', 'database', () => fill('s3')],
] as const)('moved %s', (_what, to, fillFirst) => {
  it('killed before any step, every file is read, and the next run ends it', async () => {
    let steps = 0;
    for (let step = 1; ; step += 1) {
      await fillFirst();
      const run = killedBefore(step);
      const ended = await move(to, run.dependencies).then(
        () => true,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return false;
        },
      );
      expect([step, await contents()]).toEqual([step, all]);
      server.clock.now += 3_600_001;
      expect(await move(to)).toMatchObject({ lost: 0, left: 0 });
      expect([step, await contents()]).toEqual([step, all]);
      expect([step, keys().length]).toEqual([step, to === 's3' ? ids.length : 0]);
      expect(await server.database.query.$count(fileObjects)).toBe(to === 's3' ? ids.length : 0);
      await empty();
      steps = run.steps();
      if (ended) break;
    }
    // Of each file: looked up, recorded, put, read back, switched.
    expect(steps).toBeGreaterThan(ids.length * 3);
  });
});

it('a file that is deleted meanwhile is not brought back', async () => {
  await fill('database');
  const { gateways } = server.dependencies;
  const objects: ObjectStore = {
    ...(gateways.objects as ObjectStore),
    put: async (key, bytes) => {
      await gateways.objects?.put(key, bytes);
      await deleteUnclaimedFile(server.database.query, 'b');
    },
  };
  expect(await move('s3', { ...server.dependencies, gateways: { ...gateways, objects } })).toMatchObject({ done: 1 });
  expect(await server.database.query.$count(files)).toBe(1);
  expect(keys()).toHaveLength(1);
});

it('what the bucket gives back changed is not taken for moved', async () => {
  await fill('database');
  const { gateways } = server.dependencies;
  const objects: ObjectStore = { ...(gateways.objects as ObjectStore), get: () => Promise.resolve(Buffer.from('x')) };
  const spoilt = { ...server.dependencies, gateways: { ...gateways, objects } };
  await expect(move('s3', spoilt)).rejects.toThrow('something else');
  expect(await contents()).toEqual(all);
  await move('s3');
  await expect(move('database', spoilt)).rejects.toThrow();
  expect(await contents()).toEqual(all);
});

it('two runs at the same time move each file once', async () => {
  await fill('database');
  const runs = await Promise.all([move('s3'), move('s3')]);
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(ids.length);
  await removeUnusedObjects(server.dependencies);
  expect([await contents(), keys().length]).toEqual([all, ids.length]);
});

it('a file is read while it moves', async () => {
  await fill('s3');
  const { gateways } = server.dependencies;
  let isMoved = false;
  const objects: ObjectStore = {
    ...(gateways.objects as ObjectStore),
    get: async (key) => {
      if (!isMoved) {
        isMoved = true;
        await move('database');
      }
      return gateways.objects?.get(key) ?? null;
    },
  };
  const file = await readFile('a', { ...server.dependencies, gateways: { ...gateways, objects } });
  expect(file?.bytes).toEqual(contentOf('a'));
});

describe('the command', () => {
  it('moves under a name, says how far it is and where files are', async () => {
    await fill('database');
    expect((await organiser('files list')).lines.join('\n')).toMatch(/数据库\s+2\s[^]*对象存储\s+0\s/);
    expect(await organiser('files move s3', { as: '' })).toMatchObject({ exitCode: 2 });
    expect(await organiser('files move s3')).toMatchObject({
      exitCode: 0,
      lines: ['已将 2 个附件移到对象存储', '全部附件都在对象存储'],
    });
    expect((await organiser('files list')).lines.join('\n')).toMatch(/数据库\s+0\s[^]*对象存储\s+2\s/);
    expect(await organiser('files move s3')).toMatchObject({ exitCode: 0 });
  });

  it('says what is lost, and refuses a place where new files do not go', async () => {
    await fill('s3');
    expect(await organiser('files move database')).toMatchObject({
      exitCode: 1,
      lines: ['新附件仍存入对象存储：请先在所有服务上设置 FILES=database 并重启'],
    });
    expect(await organiser('files move elsewhere')).toMatchObject({ exitCode: 2 });
    const [row] = await server.database.query.select().from(files).where(eq(files.id, 'b'));
    await server.gateways.objects?.remove(row?.objectKey ?? '');
    expect(await move('database')).toEqual({ done: 1, lost: 1, left: 0 });
  });
});

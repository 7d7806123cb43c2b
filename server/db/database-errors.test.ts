import { DrizzleQueryError, sql } from 'drizzle-orm';
import { nativePglite } from '../test-support/native-pglite';
import { migrationsFolder } from '../test-support/test-database';
import { isDiskFull, isUnavailable } from './database-errors';
import { openPglite } from './open-database';

const coded = (code: string) => Object.assign(new Error('x'), { code });
/** Wraps an error like drizzle, whose message contains the visitor's input. */
const failed = (cause: Error, ...sent: string[]) => new DrizzleQueryError('select $1', sent, cause);

it.each(['57P01', '57P02', '57P03', '08006', '53300', '53100', '25P03', 'ECONNREFUSED', 'ECONNRESET'])(
  '%s says that the database does not serve',
  (code) => {
    expect(isUnavailable(coded(code))).toBe(true);
    expect(isUnavailable(failed(coded(code)))).toBe(true);
  },
);

it.each(['23505', '22P02', '42P01', 'P0001', 'FST_ERR_VALIDATION'])('%s does not', (code) => {
  expect(isUnavailable(failed(coded(code)))).toBe(false);
});

it('the pool’s and the driver’s own errors, which have no code, say it too', () => {
  expect(isUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isUnavailable(failed(new Error('Connection terminated unexpectedly')))).toBe(true);
});

it('what a visitor has sent decides nothing', () => {
  for (const text of ['no space left on device', '53100', 'timeout exceeded when trying to connect']) {
    const error = failed(coded('22P02'), text);
    expect([isDiskFull(error), isUnavailable(error)]).toEqual([false, false]);
  }
});

describe('a full disk under PGlite', () => {
  const onDiskFull = jest.fn((_error: unknown): void => undefined);
  const raise = (text: string, code: string) =>
    sql.raw(`do $$ begin raise exception '${text}' using errcode = '${code}'; end $$`);

  it('is told of once for each query that meets it, inside a transaction and outside, and by its code alone', async () => {
    const database = await openPglite(await nativePglite().create(), migrationsFolder, onDiskFull);
    await expect(database.query.execute(raise('no space left on device', '22000'))).rejects.toThrow();
    expect(onDiskFull).not.toHaveBeenCalled();
    await expect(database.query.execute(raise('x', '53100'))).rejects.toThrow();
    expect(onDiskFull).toHaveBeenCalledTimes(1);
    await expect(database.query.transaction((query) => query.execute(raise('x', '53100')))).rejects.toThrow();
    expect(onDiskFull).toHaveBeenCalledTimes(2);
    expect(onDiskFull.mock.calls.every(([error]) => isDiskFull(error))).toBe(true);
    await database.close();
  });
});

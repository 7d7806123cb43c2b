import { createHash, createHmac, timingSafeEqual, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline, type Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPlainObject, readText } from '../../../src/domain/json/read-value';
import { refuse } from '../../http/answers';
import { backupKeyOf, keyIdOf } from '../../secrets/data-cipher';

/*
 * A backup is a gzip file of lines: the manifest; the rows of each table in the manifest's order, one JSON object per
 * line as PostgreSQL writes it; and a last line with the SHA-256 of all lines before it. From version 2 on the last
 * line also has a digest keyed with DATA_SECRET, so that a changed file is detected unless the secret is known. The
 * format does not depend on the database's engine.
 */

export interface TableContent {
  name: string;
  columns: string[];
  /** The columns with a sequence, each with the last number that it gave; null if it gave none. */
  counters: Record<string, string | null>;
  rows: number;
  /** A decimal digest of all rows, independent of their order. */
  digest: string;
}

export interface BackupManifest {
  format: typeof backupFormat;
  /** Version 1 has no keyed digest. No backup with migration `firstKeyed` or later has version 1. */
  version: 1 | 2;
  /** RFC 3339. */
  createdAt: string;
  /** The database's last migration, and its time in the journal. */
  migration: { tag: string; when: number };
  /** The ids of the keys with which the data is encrypted. */
  keyIds: string[];
  /** The tables, each after the tables that it references. */
  tables: TableContent[];
  /** The sum of each column of money, in fen, by `table.column`. */
  sums: Record<string, string>;
}

export const backupFormat = 'conference-registration-backup';

/** The journal's time of migration 0020: no edition that had it wrote version 1. */
const firstKeyed = 1_795_465_000_000;

/** Writes a backup's lines at the speed at which the sink accepts them. */
export class BackupWriter {
  private readonly hash: Hash = createHash('sha256');
  private readonly hmac: ReturnType<typeof createHmac>;
  private readonly closed = new AbortController();

  /** @param secret the secret that new values are encrypted with */
  constructor(
    private readonly sink: Writable,
    private readonly secret: Buffer,
  ) {
    this.hmac = createHmac('sha256', backupKeyOf(secret));
    sink.once('close', () => this.closed.abort());
  }

  async write(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    this.hash.update(text);
    this.hmac.update(text);
    await this.send(text);
  }

  async end(): Promise<void> {
    const ending = {
      sha256: this.hash.digest('hex'),
      keyId: keyIdOf(this.secret),
      hmac: this.hmac.digest('hex'),
    };
    await this.send(`${JSON.stringify(ending)}\n`);
    this.sink.end();
  }

  private async send(text: string): Promise<void> {
    // The reader of the backup has gone: without this check, the write would wait for ever, and keep its database
    // transaction open.
    this.closed.signal.throwIfAborted();
    if (!this.sink.write(text)) await once(this.sink, 'drain', { signal: this.closed.signal });
  }
}

const damaged = (what: string) => refuse(`备份文件已损坏或不完整（${what}），不能使用`);

/**
 * Reads a backup. The backup is verified only once all of its rows have been read.
 * @param secrets the secrets that may have made its keyed digest; null skips that check
 * @throws Refusal if the file is no backup, damaged, cut off, or was made with another secret
 */
export async function* readBackup(
  path: string,
  secrets: readonly Buffer[] | null,
): AsyncGenerator<{ manifest: BackupManifest; table: TableContent; row: string }, BackupManifest> {
  const lines = linesOf(path);
  const hash = createHash('sha256');
  const hmacs = (secrets ?? []).map((secret) => ({
    keyId: keyIdOf(secret),
    hmac: createHmac('sha256', backupKeyOf(secret)),
  }));
  try {
    const take = async (): Promise<string> => {
      const { value, done } = await lines.next();
      if (done === true) throw damaged('缺少内容');
      return value;
    };
    const counted = async (): Promise<string> => {
      const line = await take();
      hash.update(`${line}\n`);
      for (const { hmac } of hmacs) hmac.update(`${line}\n`);
      return line;
    };
    const manifest = readManifest(await counted());
    for (const table of manifest.tables)
      for (let left = table.rows; left > 0; left -= 1) yield { manifest, table, row: await counted() };
    const ending = readEnding(await take());
    if (ending.sha256 !== hash.digest('hex')) throw damaged('校验和不符');
    if (manifest.version > 1 && secrets !== null) {
      const own = hmacs.find(({ keyId }) => keyId === ending.keyId);
      if (own === undefined) throw wrongSecretRefusal([ending.keyId], hmacs);
      if (!isSameDigest(own.hmac.digest(), ending.hmac)) throw damaged('与密钥不符，可能被改动过');
    }
    if ((await lines.next()).done !== true) throw damaged('多出内容');
    return manifest;
  } finally {
    await lines.return(undefined);
  }
}

/** Returns the refusal of a backup that was made with a secret that is not configured here. */
export const wrongSecretRefusal = (used: readonly string[], own: readonly { keyId: string }[]) =>
  refuse(
    `DATA_SECRET 与备份不符：备份用密钥 ${used.join('、')} 加密，现有密钥是 ${own.map(({ keyId }) => keyId).join('、')}。请把 DATA_SECRET 设为备份时使用的密钥`,
  );

function readEnding(line: string): { sha256: string; keyId: string; hmac: string } {
  const read = readLine(line);
  if (!isPlainObject(read)) throw damaged('缺少校验和');
  return { sha256: readText(read.sha256), keyId: readText(read.keyId), hmac: readText(read.hmac) };
}

function isSameDigest(digest: Buffer, given: string): boolean {
  const other = Buffer.from(given, 'hex');
  return other.length === digest.length && timingSafeEqual(other, digest);
}

/** Parses a line as JSON; null if it is not JSON. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Verifies a backup without restoring it; see `readBackup`. */
export async function checkBackup(path: string, secrets: readonly Buffer[] | null): Promise<BackupManifest> {
  const rows = readBackup(path, secrets);
  for (;;) {
    const next = await rows.next();
    if (next.done === true) return next.value;
  }
}

/** Splits a stream into lines. Node's readline also breaks lines at U+2028 and U+2029, which JSON does not escape. */
async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  // An error of the stream reaches its reader, so the callback ignores it.
  const unzipped = pipeline(createReadStream(path), createGunzip(), () => undefined);
  let begun: Buffer[] = [];
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...begun, chunk.subarray(start, end)]).toString();
        begun = [];
        start = end + 1;
      }
      begun.push(chunk.subarray(start));
    }
  } catch (error) {
    throw failureOf(error as NodeJS.ErrnoException);
  } finally {
    unzipped.destroy();
  }
  const rest = Buffer.concat(begun).toString();
  if (rest !== '') yield rest;
  return undefined;
}

function failureOf(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT') return refuse('没有这个文件');
  if (error.syscall !== undefined) return refuse(`不能读取这个文件：${error.code ?? error.syscall}`);
  return error.code?.startsWith('Z_') === true ? damaged('无法解压') : error;
}

function readManifest(line: string): BackupManifest {
  const read = readLine(line);
  if (!isPlainObject(read) || read.format !== backupFormat)
    throw line.includes(backupFormat) ? damaged('首行') : refuse('这不是 organiser backup 生成的备份文件');
  if (read.version !== 1 && read.version !== 2) throw refuse('这个备份文件由更新版本的程序生成，请升级程序后再恢复');
  if (!Array.isArray(read.tables) || !isPlainObject(read.migration) || !Array.isArray(read.keyIds))
    throw damaged('首行');
  if (read.version === 1 && !(Number(read.migration.when) < firstKeyed)) throw damaged('缺少密钥校验，可能被改动过');
  return read as unknown as BackupManifest;
}

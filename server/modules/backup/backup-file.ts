import { createHash, createHmac, timingSafeEqual, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline, type Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPlainObject, readText } from '../../../src/domain/json/read-value';
import { refuse } from '../../http/answers';
import { backupKeyOf, keyIdOf } from '../../secrets/data-cipher';

/*
 * A backup is a gzip file of lines: the manifest; each table's rows in the manifest's order, a JSON object a line, as
 * PostgreSQL writes it; a line with the SHA-256 of all before it and, from version 2 on, with a digest of the same that only
 * DATA_SECRET makes: who has the file alone can change it, but not so that it passes. Nothing in it depends on the
 * database's engine.
 */

export interface TableContent {
  name: string;
  columns: string[];
  /** Columns that count by themselves, with the last number given; null if none was. */
  counters: Record<string, string | null>;
  rows: number;
  /** The digest of all rows, whatever their order; decimal. */
  digest: string;
}

export interface BackupManifest {
  format: typeof backupFormat;
  /** 1 has no keyed digest; no backup has it from `firstKeyed` on. */
  version: 1 | 2;
  /** RFC 3339. */
  createdAt: string;
  /** The last migration of the database, and its time in the journal. */
  migration: { tag: string; when: number };
  /** The keys that its data is encrypted with. */
  keyIds: string[];
  /** Referenced tables before those that reference them. */
  tables: TableContent[];
  /** The sum of each column of money, in fen, by `table.column`. */
  sums: Record<string, string>;
}

export const backupFormat = 'conference-registration-backup';

/** The journal's time of migration 0020: no edition that had it wrote version 1. */
const firstKeyed = 1_795_465_000_000;

/** Writes a backup's lines, as fast as they are taken. */
export class BackupWriter {
  private readonly hash: Hash = createHash('sha256');
  private readonly hmac: ReturnType<typeof createHmac>;
  private readonly closed = new AbortController();

  /** @param secret the one that encrypts */
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
    // Whoever took it has gone: without this, it would wait for ever, and the database with it.
    this.closed.signal.throwIfAborted();
    if (!this.sink.write(text)) await once(this.sink, 'drain', { signal: this.closed.signal });
  }
}

const damaged = (what: string) => refuse(`备份文件已损坏或不完整（${what}），不能使用`);

/**
 * Reads a backup, and has seen all of it once the rows have ended.
 * @param secrets those that may have made its keyed digest; null leaves that unchecked
 * @throws Refusal if it is no backup, damaged, cut off, or was made with another secret
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
      if (own === undefined) throw otherSecret([ending.keyId], hmacs);
      if (!isSameDigest(own.hmac.digest(), ending.hmac)) throw damaged('与密钥不符，可能被改动过');
    }
    if ((await lines.next()).done !== true) throw damaged('多出内容');
    return manifest;
  } finally {
    await lines.return(undefined);
  }
}

/** @throws Refusal if a backup was made with a secret that is not among ours */
export const otherSecret = (used: readonly string[], own: readonly { keyId: string }[]) =>
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

/** A line's JSON; null if it is none. */
function readLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** See `readBackup`. */
export async function checkBackup(path: string, secrets: readonly Buffer[] | null): Promise<BackupManifest> {
  const rows = readBackup(path, secrets);
  for (;;) {
    const next = await rows.next();
    if (next.done === true) return next.value;
  }
}

/** Not readline, which also ends lines at characters that JSON leaves as they are. */
async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  // A stream that breaks off tells its reader.
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

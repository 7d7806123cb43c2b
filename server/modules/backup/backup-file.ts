import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline, type Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isPlainObject } from '../../../src/domain/json/read-value';
import { refuse } from '../../answers';

/*
 * A backup is a gzip file of lines: the manifest; each table's rows in the manifest's order, a JSON object a line, as
 * PostgreSQL writes it; a line with the SHA-256 of all before it. Nothing in it depends on the database's engine.
 */

export interface TableContent {
  name: string;
  columns: string[];
  /** Columns that count by themselves, with the last number given; null if none was. */
  counters: Record<string, string | null>;
  rows: number;
  /** Of all rows, whatever their order; decimal. */
  digest: string;
}

export interface BackupManifest {
  format: typeof backupFormat;
  version: 1;
  /** RFC 3339. */
  createdAt: string;
  /** The last migration of the database, and its time in the journal. */
  migration: { tag: string; when: number };
  /** The keys that its data is encrypted with. */
  keyIds: string[];
  /** Referenced tables before those that reference them. */
  tables: TableContent[];
  /** Of each column of money, in fen, by `table.column`. */
  sums: Record<string, string>;
}

export const backupFormat = 'conference-registration-backup';

/** Writes a backup's lines, as fast as they are taken. */
export class BackupWriter {
  private readonly hash: Hash = createHash('sha256');
  private readonly closed = new AbortController();

  constructor(private readonly sink: Writable) {
    sink.once('close', () => this.closed.abort());
  }

  async write(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    this.hash.update(text);
    await this.send(text);
  }

  async end(): Promise<void> {
    await this.send(`${JSON.stringify({ sha256: this.hash.digest('hex') })}\n`);
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
 * @throws Refusal if it is no backup, damaged or cut off
 */
export async function* readBackup(
  path: string,
): AsyncGenerator<{ manifest: BackupManifest; table: TableContent; row: string }, BackupManifest> {
  const lines = linesOf(path);
  const hash = createHash('sha256');
  try {
    const take = async (): Promise<string> => {
      const { value, done } = await lines.next();
      if (done === true) throw damaged('缺少内容');
      return value;
    };
    const counted = async (): Promise<string> => {
      const line = await take();
      hash.update(`${line}\n`);
      return line;
    };
    const manifest = readManifest(await counted());
    for (const table of manifest.tables)
      for (let left = table.rows; left > 0; left -= 1) yield { manifest, table, row: await counted() };
    const last = await take();
    if (last !== JSON.stringify({ sha256: hash.digest('hex') })) throw damaged('校验和不符');
    if ((await lines.next()).done !== true) throw damaged('多出内容');
    return manifest;
  } finally {
    await lines.return(undefined);
  }
}

/** @throws Refusal if it is damaged */
export async function checkBackup(path: string): Promise<BackupManifest> {
  const rows = readBackup(path);
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
  return error.code?.startsWith('Z_') === true ? damaged('无法解压') : error;
}

function readManifest(line: string): BackupManifest {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw refuse('这不是 organiser backup 生成的备份文件');
  }
  if (!isPlainObject(read) || read.format !== backupFormat) throw refuse('这不是 organiser backup 生成的备份文件');
  if (read.version !== 1) throw refuse('这个备份文件由更新版本的程序生成，请升级程序后再恢复');
  return read as unknown as BackupManifest;
}

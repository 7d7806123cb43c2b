import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type WriteStream,
} from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { formatFen } from '../../../src/domain/money/money';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { refuse } from '../../http/answers';
import { systemClock } from '../../context/clock';
import { loadDataSecrets } from '../../secrets/data-secret';
import { FolderLockedError } from '../../db/folder-lock';
import { openUnmigrated, type UnmigratedDatabase } from '../../db/open-unmigrated';
import { recordAct } from '../../stores/audit/store';
import { checkBackup, type BackupManifest } from '../../modules/backup/backup-file';
import { countRows, restoreBackup } from '../../modules/backup/restore-backup';
import { writeBackup } from '../../modules/backup/write-backup';
import type { Settings } from '../../settings/settings';
import { fetchBackup } from '../call-organiser-endpoint';
import { exitCode, type LocalCommand, type LocalContext } from '../command';
import { requireReadable, requireWritable, writingFailure } from '../typed-files';

/** Describes what a backup holds, so that people can compare it. */
function describe({ createdAt, migration, keyIds, tables, sums }: BackupManifest): string[] {
  const rowsIn = (table: string): number => tables.find(({ name }) => name === table)?.rows ?? 0;
  const sum = (column: string): string => formatFen(Number(sums[column] ?? 0));
  return [
    `时间：${formatShanghaiTime(Date.parse(createdAt))}（数据结构 ${migration.tag}）`,
    `报名 ${rowsIn('entered')} 条，订单 ${rowsIn('orders')} 个共 ${sum('orders.amount_fen')}，附件 ${rowsIn('files')} 个，全部 ${tables.reduce((all, { rows }) => all + rows, 0)} 条`,
    `收支净额 ${sum('ledger.amount_fen')}（${rowsIn('ledger')} 笔），退款 ${sum('refunds.refund_fen')}（${rowsIn('refunds')} 笔）`,
    keyIds.length === 0 ? '未使用密钥' : `需要密钥 ${keyIds.join('、')} 的 DATA_SECRET，备份中不含密钥，请另行妥善保存`,
  ];
}

/** Writes a backup under another name and renames it at the end, so that half a backup never has its name. */
async function backUp({ settings, words }: LocalContext): Promise<string[]> {
  const [path = ''] = words;
  requireWritable(path);
  if (existsSync(path)) throw refuse('文件已存在，请换一个文件名');
  const draft = `${path}.${process.pid}.part`;
  try {
    const file = createWriteStream(draft, { fd: openSync(draft, 'wx', 0o600) });
    const served = settings.database.kind === 'pglite' ? await fetchBackup(settings.dataFolder) : null;
    if (served === null) await writeOwn(settings, file);
    else await pipeline(served, file);
    keepOnDisk(draft);
    // Reads the file back, to be sure that it can be restored.
    const manifest = await checkBackup(draft, null);
    renameSync(draft, path);
    return [`已备份到 ${path}，仅当前用户可读`, ...describe(manifest)];
  } catch (error) {
    throw isFileError(error) ? writingFailure(error, path) : error;
  } finally {
    rmSync(draft, { force: true });
  }
}

async function writeOwn(settings: Settings, file: WriteStream): Promise<void> {
  const { database: at, migrationsFolder } = settings;
  if (at.kind === 'pglite' && !existsSync(at.folder)) throw refuse(`${settings.dataFolder} 中没有数据`);
  const { writing: secret } = loadDataSecrets(settings);
  const database = await openUnmigrated(at);
  try {
    const zip = createGzip();
    const made = writeBackup(database.query, { migrationsFolder, now: systemClock.now(), secret }, zip);
    // The file's error comes first, since it ends the backup with an error of its own.
    const outcomes = await Promise.allSettled([
      pipeline(zip, file),
      made.catch((error: unknown) => zip.destroy(error as Error)),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } finally {
    await database.close();
  }
}

function keepOnDisk(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

const isFileError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && ['open', 'write', 'fsync', 'rename'].includes(String(error.syscall));

async function restore({ settings, words, actor, progress }: LocalContext): Promise<string[]> {
  const [path = ''] = words;
  // Checked first, since opening the embedded database creates an empty one.
  requireReadable(path);
  const database = await openToRestore(settings);
  try {
    const secrets = loadDataSecrets(settings);
    const { migrationsFolder } = settings;
    const given = { migrationsFolder, secrets, now: new Date(systemClock.now()), report: progress };
    const manifest = await restoreBackup(path, database, given);
    await recordAct(database.query, {
      ...{ actor: `organiser ${actor}`, act: 'restore', subjectId: manifest.createdAt },
      exitCode: exitCode.done,
    });
    return [
      `已恢复 ${countRows(manifest)} 条数据，条数、金额和内容与备份一致`,
      manifest.version === 1
        ? '注意：这个备份由较早的版本生成，没有密钥校验，无法确认内容未被他人改动'
        : '密钥校验通过：内容与备份时相同',
      ...describe(manifest),
      '备份之后的付款和退款：请先运行 organiser resync，再启动服务',
    ];
  } finally {
    await database.close();
  }
}

async function openToRestore({ database }: Settings): Promise<UnmigratedDatabase> {
  try {
    return await openUnmigrated(database);
  } catch (error) {
    if (error instanceof FolderLockedError)
      throw refuse(`服务（进程 ${error.holderPid}）正在使用这个数据目录，请停止后再恢复`);
    throw error;
  }
}

export const backupCommands: readonly LocalCommand[] = [
  {
    name: 'backup',
    parameters: ['文件'],
    isReading: true,
    summary: '把全部数据备份到一个文件，服务不必停；可恢复到 PGlite 或 PostgreSQL',
    runLocally: backUp,
  },
  {
    name: 'restore',
    parameters: ['文件'],
    summary: '把备份恢复到空数据库；服务须停止',
    runLocally: restore,
  },
];

import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { refuse, type Refusal } from '../http/answers';

/* Files whose names were typed at the terminal. Errors of the file system become a Refusal in plain words. */

const readingProblems: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `找不到文件 ${path}：请检查文件名和所在文件夹`,
  ENOTDIR: (path) => `找不到文件 ${path}：请检查文件名和所在文件夹`,
  EISDIR: (path) => `${path} 是文件夹，不是文件`,
  EACCES: (path) => `没有权限读取 ${path}：请改用有权限的用户，或修改文件的权限`,
  EPERM: (path) => `没有权限读取 ${path}：请改用有权限的用户，或修改文件的权限`,
};

const writingProblems: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `文件夹 ${dirname(path)} 不存在，请先建立`,
  ENOTDIR: (path) => `${dirname(path)} 不是文件夹`,
  EISDIR: (path) => `${path} 是文件夹：请写明其中的文件名`,
  EACCES: (path) => `没有权限写入 ${path}：请换一个文件夹，或改用有权限的用户`,
  EPERM: (path) => `没有权限写入 ${path}：请换一个文件夹，或改用有权限的用户`,
  EROFS: (path) => `没有权限写入 ${path}：请换一个文件夹，或改用有权限的用户`,
  ENOSPC: (path) => `磁盘已满，不能写入 ${path}`,
  EEXIST: (path) => `${path} 已存在，请换一个文件名`,
};

/** Gives the code of an error of the file system; null for any other error. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
}

/** Gives the Refusal to throw for an error of the file system while reading; any other error itself. */
export function readingFailure(error: unknown, path: string): unknown {
  const code = codeOf(error);
  return code === null ? error : refuse(readingProblems[code]?.(path) ?? `不能读取 ${path}（${code}）`);
}

/** Gives the Refusal to throw for an error of the file system while writing; any other error itself. */
export function writingFailure(error: unknown, path: string): unknown {
  const code = codeOf(error);
  return code === null ? error : refuse(writingProblems[code]?.(path) ?? `不能写入 ${path}（${code}）`);
}

/** @throws Refusal */
export function readTypedFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw readingFailure(error, path);
  }
}

/** @throws Refusal if the file is not there, or may not be read */
export function requireReadable(path: string): void {
  try {
    if (statSync(path).isDirectory()) throw notAFile(path);
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw readingFailure(error, path);
  }
}

const notAFile = (path: string): Refusal => refuse(readingProblems.EISDIR?.(path) ?? '');

/**
 * Lists the files in a folder and the folders in it, in the order of their names; a file is a list of itself.
 * @throws Refusal
 */
export function filesWithin(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    return readdirSync(path)
      .sort()
      .flatMap((name) => filesWithin(join(path, name)));
  } catch (error) {
    throw readingFailure(error, path);
  }
}

/**
 * Checks that a file could be written, before a command does something for it that cannot be repeated.
 * @throws Refusal
 */
export function requireWritable(path: string): void {
  try {
    const folder = statSync(dirname(path));
    const found = statSync(path, { throwIfNoEntry: false });
    if (!folder.isDirectory()) throw refuse(writingProblems.ENOTDIR?.(path) ?? '');
    if (found?.isDirectory() === true) throw refuse(writingProblems.EISDIR?.(path) ?? '');
    accessSync(found === undefined ? dirname(path) : path, constants.W_OK);
  } catch (error) {
    throw writingFailure(error, path);
  }
}

/**
 * Writes a file that only its owner can read, also in place of one that others could read.
 * @param given `isNew` refuses to overwrite a file
 * @throws Refusal
 */
export function writeTypedFile(path: string, bytes: Buffer, { isNew = false } = {}): void {
  try {
    const file = openSync(path, isNew ? 'wx' : 'w', 0o600);
    try {
      // Before anything is written. A terminal or a pipe keeps its mode.
      if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
      writeFileSync(file, bytes);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw writingFailure(error, path);
  }
}

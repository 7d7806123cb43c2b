import { unzipSync } from 'fflate';
import { parse } from 'papaparse';
import { readStatement } from '../../../src/domain/bank/read-statement';
import type { Statement, StatementSheet } from '../../../src/domain/bank/statement';
import { Refusal, refuse } from '../../http/answers';
import { readWorkbook } from './read-workbook';

/** The largest file, in bytes. */
const maxBytes = 20_000_000;
/** The largest content of a compressed workbook, in bytes. */
const maxUnpackedBytes = 200_000_000;

/** A bank's file as it was given. */
export interface StatementFile {
  name: string;
  bytes: Buffer;
}

/**
 * Reads a bank's statement from a file, by what it is rather than by its name: banks call tables of HTML, and texts with
 * tabs, .xls.
 * @throws Refusal that names the file, if it cannot be read or its columns are not known
 */
export async function readStatementFile(file: StatementFile): Promise<Statement> {
  const statement = readStatement(await readSheets(file), file.name);
  if (statement === null)
    throw refuse(`${file.name}：没有找到表头（交易日期、金额、对方户名等），请确认这是银行导出的账户明细`);
  return statement;
}

/**
 * Reads a file's sheets, as they stand.
 * @throws Refusal that names the file
 */
export async function readSheets({ name, bytes }: StatementFile): Promise<StatementSheet[]> {
  const problem = (text: string) => refuse(`${name}：${text}`);
  if (bytes.length === 0) throw problem('文件是空的');
  if (bytes.length > maxBytes) throw problem('文件超过 20 MB：请在银行网站分段下载');
  try {
    if (isZip(bytes)) {
      if (unpackedSize(bytes) > maxUnpackedBytes) throw refuse('文件解压后太大');
      return await readWorkbook(bytes);
    }
    if (isCompoundFile(bytes)) return await readWorkbook(bytes);
    const text = decodeText(bytes);
    return isMarkup(text) ? await readWorkbook(text) : [{ name: '', rows: readDelimited(text) }];
  } catch (error) {
    throw problem(error instanceof Refusal ? error.message : '文件不能读取，请从银行网站重新下载');
  }
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
const isCompoundFile = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';
const isMarkup = (text: string): boolean => /^\s*(?:<\?xml|<!doctype|<html|<table|<meta|<head|<style)/i.test(text);

/** Adds up what a zip's directory says of its files, without unpacking any. */
function unpackedSize(bytes: Buffer): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size;
}

/** Decodes UTF-8 or UTF-16 with their marks, UTF-8 without, else GB 18030, which includes GBK. */
function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function readDelimited(text: string): string[][] {
  return parse<string[]>(text, { delimiter: delimiterOf(text), skipEmptyLines: false }).data;
}

/** The character that splits the most lines into equally many parts, at least three. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, 500).map((line) => line.replace(/"[^"]*"/g, ''));
  const agreementOf = (delimiter: string): number => {
    const byCount = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count >= 2) byCount.set(count, (byCount.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...byCount.values());
  };
  const [best = ','] = [',', '\t', '|', ';', '，'].sort((one, other) => agreementOf(other) - agreementOf(one));
  return best;
}

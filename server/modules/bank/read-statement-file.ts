import { parse } from 'papaparse';
import { readStatement } from '../../../src/domain/bank/read-statement';
import type { StatementLayout } from '../../../src/domain/bank/statement-layout';
import type { Statement, StatementSheet } from '../../../src/domain/bank/statement';
import { Refusal, refuse } from '../../http/answers';
import { decodeText, isCompoundFile, isZip, maxUnpackedBytes, unpackedSize } from '../tables/file-bytes';
import type { GivenFile } from '../tables/read-table-file';
import { readWorkbook } from './read-workbook';

/** The largest file, in bytes. */
const maxBytes = 20_000_000;

/** A statement's file that was opened. */
export interface OpenedStatement {
  file: string;
  sheets: readonly StatementSheet[];
  /** Null if nobody knows its columns. */
  statement: Statement | null;
}

/**
 * Opens statements' files, each by what it is rather than by its name: banks call tables of HTML, and texts with tabs,
 * .xls.
 * @throws Refusal that names the file, if it cannot be read
 */
export async function openStatements(
  files: readonly GivenFile[],
  layouts: readonly StatementLayout[],
): Promise<OpenedStatement[]> {
  const opened: OpenedStatement[] = [];
  for (const file of files) {
    const sheets = await readSheets(file);
    opened.push({ file: file.name, sheets, statement: readStatement(sheets, file.name, layouts) });
  }
  return opened;
}

/**
 * Returns what was read of a file.
 * @throws Refusal that names the file, if nobody knows its columns
 */
export function requireStatement({ file, statement }: OpenedStatement): Statement {
  if (statement === null)
    throw refuse(
      `${file}：没有找到表头（交易日期、金额、对方户名等）。如果这是银行导出的账户明细，请在工作台的“核对流水”里导入一次，指明各列`,
    );
  return statement;
}

/**
 * Reads a file's sheets, as they stand.
 * @throws Refusal that names the file
 */
export async function readSheets({ name, bytes }: GivenFile): Promise<StatementSheet[]> {
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

const isMarkup = (text: string): boolean => /^\s*(?:<\?xml|<!doctype|<html|<table|<meta|<head|<style)/i.test(text);

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

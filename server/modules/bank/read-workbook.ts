import { Worker } from 'node:worker_threads';
import type { StatementSheet } from '../../../src/domain/bank/statement';
import { refuse } from '../../http/answers';

/** Limits for reading one workbook: a statement of a year has some thousand rows. */
const limits = { rows: 50_000, columns: 200, timeoutMs: 60_000, megabytes: 768 } as const;

/**
 * Reads a workbook's sheets (.xls, .xlsx, .xml and HTML tables that banks name .xls) in a thread of its own, which ends
 * when it takes too long or too much memory: the file is a stranger's.
 * @param content bytes of a binary file, or the decoded text of another
 * @throws Refusal
 */
export async function readWorkbook(content: Buffer | string): Promise<StatementSheet[]> {
  const workerData = { content, library: require.resolve('@e965/xlsx'), ...limits };
  const worker = new Worker(workerSource, {
    ...{ eval: true, workerData, stdout: true, stderr: true },
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<StatementSheet[]>((resolve, reject) => {
      timer = setTimeout(() => reject(refuse('文件太复杂，读取超时：请在银行网站分段下载后重试')), limits.timeoutMs);
      worker.once('message', (answer: StatementSheet[] | { problem: string }) =>
        Array.isArray(answer) ? resolve(answer) : reject(refuse(answer.problem)),
      );
      worker.once('error', () => reject(refuse('文件不能读取：可能已损坏、有密码或太大，请从银行网站重新下载')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/*
 * The thread's program, a text because each build would have to bring it along as a file. Cells that are formatted as
 * dates become texts, and numbers keep the zeros that their format shows.
 */
const workerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const { content, library, rows: maxRows, columns: maxColumns } = workerData;
const XLSX = require(library);
const two = (number) => String(number).padStart(2, '0');
function dateText(serial, date1904) {
  const at = XLSX.SSF.parse_date_code(serial, { date1904 });
  if (!at) return serial;
  const time = two(at.H) + ':' + two(at.M) + ':' + two(Math.round(at.S));
  if (serial < 1) return time;
  return at.y + '-' + two(at.m) + '-' + two(at.d) + (serial % 1 === 0 ? '' : ' ' + time);
}
function valueOf(cell, date1904) {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'e') return '';
  if (cell.t !== 'n') return String(cell.v);
  const format = String(cell.z || '');
  if (XLSX.SSF.is_date(format)) return dateText(cell.v, date1904);
  return /^0{2,}$/.test(format) ? String(Math.round(cell.v)).padStart(format.length, '0') : cell.v;
}
const isText = typeof content === 'string';
const book = XLSX.read(isText ? content : Buffer.from(content), {
  type: isText ? 'string' : 'buffer', raw: true, dense: true, cellNF: true, cellFormula: false, cellHTML: false, sheetRows: maxRows + 1,
});
const date1904 = Boolean(((book.Workbook || {}).WBProps || {}).date1904);
const sheets = book.SheetNames.map((name) => {
  const sheet = book.Sheets[name] || {};
  const data = sheet['!data'] || (Array.isArray(sheet) ? sheet : []);
  return {
    name,
    rows: Array.from({ length: data.length }, (_, row) => (data[row] || []).slice(0, maxColumns)).map((cells) =>
      Array.from({ length: cells.length }, (_, column) => valueOf(cells[column], date1904)),
    ),
  };
});
const isLong = sheets.some(({ rows }) => rows.length > maxRows);
parentPort.postMessage(isLong ? { problem: '流水超过 ' + maxRows + ' 行：请分段下载后重试' } : sheets);
`;

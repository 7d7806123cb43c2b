import type { MeetingFile } from '../modules/meetings/import/import-meeting';
import { UsageError } from './command';

/** Tells by a file's name how a meeting is written in it. @throws UsageError */
export function formatOf(fileName: string): MeetingFile['format'] {
  if (/\.json$/i.test(fileName)) return 'json';
  if (/\.xlsx$/i.test(fileName)) return 'xlsx';
  throw new UsageError('只能导入 .json 或 .xlsx 文件');
}

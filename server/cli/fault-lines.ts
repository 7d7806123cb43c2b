import type { LineFault } from '../modules/tables/read-drafts';

/** Names the rows of a file that cannot be imported, each with its line and reason. */
export const faultLines = (fileName: string, faults: readonly LineFault[]): string[] =>
  faults.map(({ line, message }) => `${fileName} 第 ${line} 行：${message}`);

/** Says into which rooms of sessions no gate leads, since nobody gets hours there; nothing if all have one. */
export const unreachedLines = (rooms: readonly string[]): string[] =>
  rooms.length === 0
    ? []
    : [`注意：没有签到口通往 ${rooms.map((room) => room || '（没写会场的单元）').join('、')}，那里的单元不计学时`];

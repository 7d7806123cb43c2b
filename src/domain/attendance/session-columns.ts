import { readClock, readDate, readMoment } from '../time/read-moment';
import { parseShanghaiTime } from '../time/shanghai-time';
import type { TableColumns, TableRecord } from '../table/table-records';
import { dayOfMinute, midnightAfter, minuteOf, type ProgrammeSession } from './programme-session';

export type SessionColumn = 'id' | 'name' | 'room' | 'date' | 'from' | 'to' | 'hours' | 'credits';

/** The headings of a table of sessions (docs/operate.md), the first of each in our own words. */
export const sessionColumns: TableColumns<SessionColumn> = {
  id: ['编号', 'id', 'session id', 'session', 'code', '单元编号', '日程编号', '序号', 'no'],
  name: ['名称', 'name', 'title', 'session name', '日程', '日程单元', '单元', '单元名称', '主题', '场次', '题目'],
  room: ['会场', 'room', 'hall', 'venue', 'location', '会议室', '房间', '厅', '地点', '场地'],
  date: ['日期', 'date', 'day'],
  from: ['开始', 'from', 'start', 'starts at', 'start time', 'begin', '开始时间', '起', '起始时间'],
  to: ['结束', 'to', 'end', 'ends at', 'end time', 'until', '结束时间', '止', '截止时间'],
  hours: ['学时', 'hours', 'credit hours', '课时'],
  credits: ['学分', 'credits', 'credit'],
};

/**
 * Reads a row of a table of sessions.
 * @returns the session, or in Chinese why it cannot be one
 */
export function readSession({ cell }: Pick<TableRecord<SessionColumn>, 'cell'>): ProgrammeSession | string {
  const [id, name] = [cell('id') || cell('name'), cell('name') || cell('id')];
  if (id === '') return '缺少编号或名称';
  if (id.length > 100 || name.length > 200) return '编号不能超过 100 个字，名称不能超过 200 个字';
  const date = readDate(cell('date')) || readDate(cell('from'));
  const [from, to] = [readMinute(cell('from'), date), readMinute(cell('to'), date)];
  if (from === null) return `开始时间“${cell('from')}”应写成 2027-05-14 08:30，或另有“日期”一列时写成 08:30`;
  if (to === null) return `结束时间“${cell('to')}”应写成 2027-05-14 12:00，或另有“日期”一列时写成 12:00`;
  if (to <= from) return '结束时间应晚于开始时间';
  if (to > midnightAfter(dayOfMinute(from))) return '一个单元不能跨过午夜，请分成两个';
  const worth = readWorth(cell('hours'), cell('credits'));
  if (typeof worth === 'string') return worth;
  return { id, name, room: cell('room'), from, to, worth };
}

/** Reads a moment, or a time of day on a given day, as a whole minute. */
function readMinute(text: string, date: string): number | null {
  const moment = readMoment(text);
  if (moment !== null) return minuteOf(moment);
  const [midnight, clock] = [parseShanghaiTime(date), readClock(text)];
  return midnight === null || clock === null ? null : minuteOf(midnight + clock);
}

function readWorth(hours: string, credits: string): ProgrammeSession['worth'] | string {
  const [hoursMilli, creditsMilli] = [readMilli(hours), readMilli(credits)];
  if (Number.isNaN(hoursMilli)) return `学时“${hours}”应是 0 到 100 的数，最多三位小数`;
  if (Number.isNaN(creditsMilli)) return `学分“${credits}”应是 0 到 100 的数，最多三位小数`;
  if (hoursMilli !== null && creditsMilli !== null) return '学时和学分只能填一个';
  if (creditsMilli !== null) return { unit: 'credits', milli: creditsMilli };
  return hoursMilli === null ? null : { unit: 'hours', milli: hoursMilli };
}

/** Reads a number of at most three decimals in thousandths; null for an empty text, NaN for one that is none. */
export function readMilli(typed: string): number | null {
  const text = typed.normalize('NFKC').replace(/\s|学时|学分|小时|分$/g, '');
  if (text === '' || text === '-') return null;
  if (!/^\d{1,3}(?:\.\d{1,3}0*)?$/.test(text)) return Number.NaN;
  const milli = Math.round(Number(text) * 1_000);
  return milli > 100_000 ? Number.NaN : milli;
}

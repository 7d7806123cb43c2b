import type { ScanDirection } from '../../../src/domain/door/gate';
import { readDirection, saysYes, type ScanColumn } from '../../../src/domain/door/scan-columns';
import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import type { TableRecord } from '../../../src/domain/table/table-records';
import { readMoment } from '../../../src/domain/time/read-moment';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';

/** A scan as a log of another scanner tells it. */
export interface LoggedScan {
  line: number;
  id: string;
  ticket: string;
  /** Used where there is no ticket. */
  phone: string;
  gate: string;
  /** Null where the log does not say: only a gate without a way out can do without. */
  direction: ScanDirection | null;
  deviceAt: number;
  /** By how much the device's clock was ahead; null where neither the log nor its importer says. */
  deviceOffsetMs: number | null;
  device: string;
  isUndone: boolean;
}

/** A row that undoes a scan of the log, or of an earlier one. */
export interface LoggedUndo {
  line: number;
  undoes: string;
}

const maxLength = 100;

/**
 * Reads a row of a log of scans.
 * @param offsetsMs by how much devices' clocks are known to be ahead, in milliseconds, for rows that do not say
 * @returns a scan, an undoing, or in Chinese why the row is neither
 */
export function readLoggedScan(
  { line, cell }: TableRecord<ScanColumn>,
  offsetsMs: ReadonlyMap<string, number>,
): LoggedScan | LoggedUndo | string {
  const id = cell('id');
  if (id === '') return '缺少编号';
  if (id.length > maxLength) return `编号不能超过 ${maxLength} 个字`;
  const direction = cell('direction') === '' ? null : readDirection(cell('direction'));
  if (direction === 'undo') return { line, undoes: cell('undoes') || id };
  if (direction === null && cell('direction') !== '') return `方向“${cell('direction')}”应是 进 或 出`;
  const who = readWho(cell('ticket'), cell('phone'));
  if (typeof who === 'string') return who;
  const gate = cell('gate');
  if (gate === '') return '缺少签到口';
  const deviceAt = readMoment(cell('deviceTime'));
  if (deviceAt === null) return `设备时间“${cell('deviceTime')}”应写成 2027-05-14 08:41:05`;
  const device = cell('device').slice(0, maxLength);
  const deviceOffsetMs = readOffset(cell('offsetSeconds'), cell('offsetMs')) ?? offsetsMs.get(device) ?? null;
  if (Number.isNaN(deviceOffsetMs)) return '时差应是数，快的为正，慢的为负，不超过一天';
  return { line, id, ...who, gate, direction, deviceAt, deviceOffsetMs, device, isUndone: saysYes(cell('undone')) };
}

function readWho(ticket: string, typedPhone: string): { ticket: string; phone: string } | string {
  const isPhone = isMobilePhone(cleanNumber('phone', ticket));
  if (ticket !== '' && !isPhone) return { ticket, phone: '' };
  const phone = cleanNumber('phone', ticket === '' ? typedPhone : ticket);
  if (phone === '') return '缺少参会码或手机号';
  return isMobilePhone(phone) ? { ticket: '', phone } : `手机号“${typedPhone}”不正确`;
}

const dayMs = 86_400_000;

/** Milliseconds; null if nothing is written, NaN for what is no number or more than a day. */
function readOffset(seconds: string, milliseconds: string): number | null {
  if (seconds === '' && milliseconds === '') return null;
  const text = (milliseconds || seconds).normalize('NFKC').replace(/\s|秒|毫秒|ms$|s$/gi, '');
  if (!/^[+-]?\d+(?:\.\d+)?$/.test(text)) return Number.NaN;
  const offset = Math.round(Number(text) * (milliseconds === '' ? 1_000 : 1));
  return Math.abs(offset) > dayMs ? Number.NaN : offset;
}

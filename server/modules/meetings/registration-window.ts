import { parseShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { MeetingRow } from '../../db/tables/meetings';

export function isRegistrationOpen(m: MeetingRow, now: number): boolean {
  const d = parseShanghaiTime(m.registrationEnd.slice(0, 10));
  return !m.isClosed && (d === null || now < d + 86400000);
}

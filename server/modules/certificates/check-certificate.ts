import { certificateNumber } from '../../../src/domain/certificate/certificate-text';
import { formatCredits } from '../../../src/domain/credit/explain-credit';
import { halfName } from '../../../src/domain/person/half-name';
import { formatFullDate } from '../../../src/domain/time/format-dates';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { removedName } from '../../db/personal-data';
import { certificateTextsOf, findCertificate, trailPlaceOf } from '../../stores/certificates/store';
import { meetingById } from '../../stores/meetings/store';

/** The facts that anybody learns of a certificate whose link they have: half of the name, no employer. */
export interface CheckedCertificate {
  state: 'valid' | 'replaced' | 'ended';
  number: string;
  /** The number of the one in its place; '' for none. */
  replacedBy: string;
  title: string;
  issuer: string;
  meeting: string;
  /** '' for somebody whose data was removed. */
  halfName: string;
  hours: string;
  /** '' for none. */
  credits: string;
  /** The day on which it was issued. */
  day: string;
  /** The number of its record in the audit trail; '' where there is none. */
  trailPlace: string;
}

/** Checks a certificate by its link; null for a link that this server did not make. */
export async function checkCertificate(
  link: string,
  { database: { query }, cipher }: Pick<Dependencies, 'database' | 'cipher'>,
): Promise<CheckedCertificate | null> {
  const row = await findCertificate(query, cipher, link);
  if (row === null) return null;
  const meeting = await meetingById(query, String(row.meetingId));
  const texts = await certificateTextsOf(query, row.meetingId);
  const { replacedBy } = row;
  return {
    state: row.endedAt === null ? 'valid' : replacedBy === null ? 'ended' : 'replaced',
    number: certificateNumber(meeting.code, row.number),
    replacedBy: replacedBy === null ? '' : certificateNumber(meeting.code, replacedBy),
    title: texts?.title[row.kind] ?? '',
    issuer: texts?.issuer ?? '',
    meeting: meeting.name,
    halfName: row.name === removedName ? '' : halfName(row.name),
    hours: row.hours,
    credits: row.kind === 'credit' ? formatCredits(row.creditsMilli) : '',
    day: formatFullDate(formatShanghaiTime(row.issuedAt.getTime())),
    trailPlace: (await trailPlaceOf(query, row.id)) ?? '',
  };
}

import { certificateNumber, fillBody, type CertificateKind } from '../../../src/domain/certificate/certificate-text';
import { formatCredits } from '../../../src/domain/credit/explain-credit';
import { formatFullDate, formatFullDateRange } from '../../../src/domain/time/format-dates';
import type { Dependencies } from '../../context/dependencies';
import type { CertificateRow } from '../../db/tables/certificates';
import type { MeetingRow } from '../../db/tables/meetings';
import { notFound, refuse } from '../../http/answers';
import { certificateById, certificateLink, printableCertificates } from '../../stores/certificates/store';
import { meetingById } from '../../stores/meetings/store';
import { certificateTemplate, pictureAddress } from './certificate-template';
import { drawInThread } from './certificate-thread';
import type { PrintedCertificate } from './draw-certificates';

/** The path of the page by which anybody checks a certificate. */
export const checkPath = '/v';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'cipher' | 'settings'>;

/** The facts that are printed of a certificate. */
type Printed = Pick<CertificateRow, 'id' | 'kind' | 'number' | 'name' | 'employer' | 'creditsMilli' | 'hours'>;

/** Makes the PDF of certificates of one meeting, a page each, with the meeting's texts and pictures as they are now. */
export async function printCertificates(
  meeting: MeetingRow,
  rows: readonly Printed[],
  { database, clock, cipher, settings }: Needs,
): Promise<Buffer> {
  const { texts, pictures, projectNumber } = await certificateTemplate(database.query, meeting, { clock });
  const days = formatFullDateRange(meeting.startTime, meeting.endTime).replace(' – ', '至');
  const drawn = rows.map((row): PrintedCertificate => {
    const facts = { days, meeting: meeting.name, place: meeting.address, projectNumber, hours: row.hours };
    return {
      ...{ issuer: texts.issuer, title: texts.title[row.kind], name: row.name, employer: row.employer },
      number: `编号 ${certificateNumber(meeting.code, row.number)}`,
      body: fillBody(texts.body[row.kind], facts),
      figure: row.kind === 'credit' ? `${formatCredits(row.creditsMilli)} 分` : '',
      day: formatFullDate(texts.issuedOn),
      address: `${settings.publicOrigin}${checkPath}/${certificateLink(cipher, row.id)}`,
    };
  });
  return drawInThread({ drawn, seal: pictureAddress(pictures.seal), banner: pictureAddress(pictures.banner) });
}

/**
 * Makes the PDF of those of a meeting's certificates that hold, in the order of their numbers.
 * @returns the PDF in base64
 * @throws Refusal for none, and for too many
 */
export async function printChosen(
  meeting: MeetingRow,
  ids: readonly string[],
  dependencies: Needs,
): Promise<{ fileName: string; certificates: number; pdf: string }> {
  const rows = await printableCertificates(dependencies.database.query, meeting.id, ids);
  const [first] = rows;
  if (first === undefined) throw refuse('没有选中的证书，请刷新后重新选择');
  const whose =
    rows.length === 1 ? first.name : `${certificateNumber(meeting.code, first.number)} 起 ${rows.length} 张`;
  const pdf = await printCertificates(meeting, rows, dependencies);
  return { fileName: `证书 ${whose}.pdf`, certificates: rows.length, pdf: pdf.toString('base64') };
}

/** A made-up person, by whom the office sees what its texts and its pictures look like. */
const sample = { id: '', number: 0, name: '阿卜杜热合曼·买买提', employer: '新疆维吾尔自治区人民医院', hours: '15.43' };

/** Makes the PDF of a certificate that is none, with the meeting's texts and pictures. */
export const printSample = (meeting: MeetingRow, kind: CertificateKind, dependencies: Needs): Promise<Buffer> =>
  printCertificates(meeting, [{ ...sample, kind, creditsMilli: 4_600 }], dependencies);

/**
 * Makes the PDF of one certificate that holds.
 * @throws Refusal for one that was replaced or taken back meanwhile
 */
export async function ownCertificateFile(id: string, dependencies: Needs): Promise<{ number: string; pdf: Buffer }> {
  const { query } = dependencies.database;
  const row = await certificateById(query, id);
  if (row === null || row.endedAt !== null) throw notFound('这张证书已经换了，请回到“我的学时”重新下载');
  const meeting = await meetingById(query, String(row.meetingId));
  return {
    number: certificateNumber(meeting.code, row.number),
    pdf: await printCertificates(meeting, [row], dependencies),
  };
}

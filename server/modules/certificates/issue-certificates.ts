import type { CertificateKind } from '../../../src/domain/certificate/certificate-text';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { CertificateRow } from '../../db/tables/certificates';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { endCertificate, insertCertificates, lastNumber, liveCertificates } from '../../stores/certificates/store';
import { liveCreditRecords } from '../../stores/credit/records';
import { creditRuleOf } from '../../stores/credit/rules';
import { liveEntriesOf } from '../../stores/entries/scanned-entries';
import { shareEntries } from '../../stores/entries/store';
import { lockMeeting } from '../../stores/meetings/store';
import { seenOf } from '../door/scan-at-gate';
import { printFonts } from '../print/print-fonts';
import { certificateTemplate } from './certificate-template';

/** The facts that a certificate states about a person. */
type Stated = Pick<CertificateRow, 'kind' | 'name' | 'employer' | 'creditsMilli' | 'hours'>;

/** The certificates that issuing would make, replace, and end. */
export interface CertificatePlan {
  /** People who have none, in the order of the frozen list. */
  issue: (Stated & { entryId: string })[];
  /** Certificates that state what is no longer so. */
  replace: { before: CertificateRow; now: Stated }[];
  /** Certificates of people who have no hours any more. */
  end: CertificateRow[];
  /** Certificates that stay as they are. */
  kept: number;
  /** People who get none, and why. */
  left: { id: string; name: string; reason: string }[];
}

/**
 * Compares the frozen list with the certificates that hold. Whoever has credits gets a certificate of them; whoever was there
 * without, one of having been there.
 * @throws Refusal for a list that is not frozen
 */
export async function planCertificates(
  query: Queryable,
  meeting: MeetingRow,
  { cipher }: Pick<Dependencies, 'cipher'>,
): Promise<CertificatePlan> {
  if ((await creditRuleOf(query, meeting.id)).frozenAt === null) throw refuse('先冻结学时名单，再发证书');
  const entries = new Map((await liveEntriesOf(query, meeting.id)).map((entry) => [entry.id, entry]));
  const held = new Map((await liveCertificates(query, meeting.id)).map((row) => [row.entryId, row]));
  const plan: CertificatePlan = { issue: [], replace: [], end: [], kept: 0, left: [] };
  for (const { entryId, creditsMilli, hours } of await liveCreditRecords(query, meeting.id)) {
    const before = held.get(entryId);
    held.delete(entryId);
    const entry = entries.get(entryId);
    // Whoever left or had their data removed gets no new one; what was issued stays for whoever checks it.
    if (entry === undefined) {
      if (before !== undefined) plan.kept += 1;
      continue;
    }
    const kind: CertificateKind = creditsMilli > 0 ? 'credit' : 'training';
    if (creditsMilli === 0 && Number(hours) === 0) {
      if (before !== undefined) plan.end.push(before);
      continue;
    }
    const { name, employer } = seenOf(entry, meeting, cipher);
    const now: Stated = { kind, creditsMilli, hours, name: name.normalize('NFC'), employer: employer.normalize('NFC') };
    const missing = printFonts('certificate').missingIn(now.name + now.employer);
    if (missing.length > 0) {
      // The old one states what is no longer so, and no new one can be drawn.
      if (before !== undefined && !isStated(before, now)) plan.end.push(before);
      plan.left.push({ id: entryId, name, reason: `“${missing.join('')}”没有字体，印不出来，请先更正` });
    } else if (before === undefined) plan.issue.push({ entryId, ...now });
    else if (isStated(before, now)) plan.kept += 1;
    else plan.replace.push({ before, now });
  }
  plan.kept += held.size;
  return plan;
}

const isStated = (before: CertificateRow, now: Stated): boolean =>
  before.kind === now.kind &&
  before.creditsMilli === now.creditsMilli &&
  before.hours === now.hours &&
  before.name === now.name &&
  before.employer === now.employer;

/** The numbers of an issue. */
export interface IssuedCertificates {
  issued: number;
  replaced: number;
  ended: number;
}

/**
 * Issues certificates to everybody of the frozen list who has none, and replaces those that state what is no longer so. A
 * second call does nothing twice.
 * @param actor as the audit trail names it
 * @throws Refusal for a list that is not frozen, texts that are wrong, and where nothing is to be done
 */
export async function issueCertificates(
  meeting: MeetingRow,
  actor: string,
  { database, clock, cipher, randomIds }: Pick<Dependencies, 'database' | 'clock' | 'cipher' | 'randomIds'>,
): Promise<IssuedCertificates> {
  return database.query.transaction(async (query) => {
    await lockMeeting(query, meeting.id);
    const { problems } = await certificateTemplate(query, meeting, { clock });
    if (problems[0] !== undefined) throw refuse(`先设好证书的文字：${problems[0].message}`);
    // Nobody's data is removed between reading their name and writing it down.
    const records = await liveCreditRecords(query, meeting.id);
    await shareEntries(
      query,
      records.map(({ entryId }) => entryId),
    );
    const { issue, replace, end } = await planCertificates(query, meeting, { cipher });
    if (issue.length + replace.length + end.length === 0) throw refuse('没有要发或要换的证书');
    const at = new Date(clock.now());
    let number = await lastNumber(query, meeting.id);
    const rowOf = (entryId: string, stated: Stated) => ({
      ...{ id: randomIds.id(), meetingId: meeting.id, entryId, ...stated, number: (number += 1) },
      ...{ issuedAt: at, issuedBy: actor },
    });
    const renewed = replace.map(({ before, now }) => ({ before, row: rowOf(before.entryId, now) }));
    for (const { before, row } of renewed)
      await endCertificate(query, before.id, { endedAt: at, replacedBy: row.number });
    for (const { id } of end) await endCertificate(query, id, { endedAt: at, replacedBy: null });
    const rows = issue.map(({ entryId, ...stated }) => rowOf(entryId, stated));
    await insertCertificates(query, cipher, [...renewed.map(({ row }) => row), ...rows]);
    return { issued: rows.length, replaced: renewed.length, ended: end.length };
  });
}

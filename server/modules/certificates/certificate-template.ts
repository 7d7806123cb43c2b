import {
  defaultTexts,
  textProblems,
  type CertificateTexts,
  type TextProblem,
} from '../../../src/domain/certificate/certificate-text';
import { certificatePictures, type CertificatePicture } from '../../../src/domain/certificate/certificate-pictures';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { refuse } from '../../http/answers';
import { saveTemplate, templateOf } from '../../stores/certificates/store';
import { creditRuleOf } from '../../stores/credit/rules';
import { lockMeeting } from '../../stores/meetings/store';
import { printFonts } from '../print/print-fonts';
import { pictureProblem, pictureType } from './check-picture';

/** A meeting's certificates before any is issued: texts, pictures, and what is wrong with them. */
export interface CertificateTemplate {
  texts: CertificateTexts;
  /** In base64; '' for none. */
  pictures: Record<CertificatePicture, string>;
  projectNumber: string;
  problems: readonly TextProblem[];
}

type Needs = Pick<Dependencies, 'clock'>;

/** Reads a meeting's template: the one that the office has set, else the usual texts, without an issuer. */
export async function certificateTemplate(
  query: Queryable,
  meeting: MeetingRow,
  { clock }: Needs,
): Promise<CertificateTemplate> {
  const { projectNumber } = await creditRuleOf(query, meeting.id);
  const set = await templateOf(query, meeting.id);
  const usual = { issuer: '', issuedOn: shanghaiDate(clock.now()), ...defaultTexts(projectNumber) };
  const texts = set?.texts ?? usual;
  const pictures = { seal: set?.seal ?? '', banner: set?.banner ?? '' };
  return { texts, pictures, projectNumber, problems: problemsOf(texts, projectNumber) };
}

function problemsOf(texts: CertificateTexts, projectNumber: string): TextProblem[] {
  const problems = textProblems(texts, projectNumber);
  const fields: [TextProblem['field'], string][] = [
    ['issuer', texts.issuer],
    ...(['credit', 'training'] as const).flatMap((kind): [TextProblem['field'], string][] => [
      [`title.${kind}`, texts.title[kind]],
      [`body.${kind}`, texts.body[kind]],
    ]),
  ];
  for (const [field, text] of fields) {
    const missing = printFonts('certificate').missingIn(text.normalize('NFC'));
    if (missing.length > 0) problems.push({ field, message: `“${missing.join('')}”没有字体，印不出来` });
  }
  return problems;
}

/** A picture as an address of its data; '' for none. */
export function pictureAddress(picture: string): string {
  const type = pictureType(Buffer.from(picture, 'base64'));
  return type === null ? '' : `data:image/${type};base64,${picture}`;
}

/**
 * Sets the texts and the pictures of a meeting's certificates. Those that were issued are printed with the new ones: what they
 * certify does not change.
 * @param pictures in base64; '' for none; null keeps the one that is there
 * @throws Refusal that names what would be wrong on every certificate
 */
export async function setCertificateTemplate(
  meeting: MeetingRow,
  { texts: given, pictures: chosen }: { texts: CertificateTexts; pictures: Record<CertificatePicture, string | null> },
  actor: string,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  const texts = tidy(given);
  await database.query.transaction(async (query) => {
    await lockMeeting(query, meeting.id);
    const { pictures, projectNumber } = await certificateTemplate(query, meeting, { clock });
    const [problem] = problemsOf(texts, projectNumber);
    if (problem !== undefined) throw refuse(problem.message);
    for (const name of certificatePictures) {
      const picture = chosen[name];
      if (picture === null) continue;
      const fault = picture === '' ? null : pictureProblem(name, Buffer.from(picture, 'base64'));
      if (fault !== null) throw refuse(fault);
      pictures[name] = picture;
    }
    const changed = { changedAt: new Date(clock.now()), changedBy: actor };
    await saveTemplate(query, { meetingId: meeting.id, texts, ...pictures, ...changed });
  });
}

function tidy({ issuer, issuedOn, title, body }: CertificateTexts): CertificateTexts {
  const both = (texts: CertificateTexts['title']) => ({
    credit: texts.credit.trim().normalize('NFC'),
    training: texts.training.trim().normalize('NFC'),
  });
  return { issuer: issuer.trim().normalize('NFC'), issuedOn, title: both(title), body: both(body) };
}

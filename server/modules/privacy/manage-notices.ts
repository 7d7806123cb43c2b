import { generalTerms } from '../../../src/domain/privacy/privacy-notice';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { meetingByCode } from '../../stores/meetings/store';
import { countConsents, findNotice, insertNotice, noticesOf } from '../../stores/privacy/store';

/** The longest texts of a notice, in characters; all but `text` are one line. */
export const noticeLimits = { text: 30_000, version: 20, purpose: 60, retention: 60 } as const;

type NoticePart = keyof typeof noticeLimits;

/** A privacy notice to publish; '' takes the default of each but `text`. */
export interface NoticeDraft extends Record<NoticePart, string> {
  /** Refuses registrations of clients that do not ask for consent. */
  isStrict: boolean;
}

/** `faulty` names the first part that is too long, empty or not one line; `taken` if the version was published before. */
export type PublishedNotice =
  | { outcome: 'published' | 'taken'; version: string; meeting: { code: string; name: string } }
  | { outcome: 'faulty'; part: NoticePart };

/**
 * Publishes a version of a meeting's privacy notice, which nothing changes after that. Registrations from now on have to
 * consent to it.
 * @throws Refusal for a meeting that does not exist
 */
export async function publishNotice(
  meetingCode: string,
  draft: NoticeDraft,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<PublishedNotice> {
  const { id: meetingId, name, code } = await meetingByCode(database.query, meetingCode);
  const notice = {
    version: draft.version.trim() || shanghaiDate(clock.now()),
    purpose: draft.purpose.trim() || generalTerms.purpose,
    retention: draft.retention.trim(),
    text: draft.text.trim(),
  };
  const part = (['version', 'purpose', 'retention', 'text'] as const).find((one) => isFaulty(one, notice[one]));
  if (part !== undefined) return { outcome: 'faulty', part };
  const { isStrict } = draft;
  const isNew = await insertNotice(database.query, {
    ...{ ...notice, meetingId, isStrict },
    createdAt: new Date(clock.now()),
  });
  return { outcome: isNew ? 'published' : 'taken', version: notice.version, meeting: { code, name } };
}

function isFaulty(part: NoticePart, text: string): boolean {
  if (text.length > noticeLimits[part]) return true;
  // PostgreSQL cannot store the null character.
  return part === 'text' ? text === '' || text.includes('\0') : /[\r\n\0]/.test(text);
}

/** A version of a notice, or of the general terms where `publishedAt` is null, with the number of consents to it. */
export interface ListedNotice {
  version: string;
  publishedAt: Date | null;
  consents: number;
}

/**
 * Lists the versions of a meeting's notice, oldest first, then those of the general terms that people consented to.
 * @throws Refusal for a meeting that does not exist
 */
export async function listNotices(
  meetingCode: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<ListedNotice[]> {
  const { id } = await meetingByCode(database.query, meetingCode);
  const notices = await noticesOf(database.query, id);
  const given = await countConsents(database.query, id);
  const consents = (version: string): number => given.get(version) ?? 0;
  const own = notices.map(({ version, createdAt }) => ({
    ...{ version, publishedAt: createdAt, consents: consents(version) },
  }));
  const others = [...given.keys()].filter((version) => !notices.some((notice) => notice.version === version));
  return [...own, ...others.map((version) => ({ version, publishedAt: null, consents: consents(version) }))];
}

/**
 * Reads a version of a meeting's notice.
 * @throws Refusal
 */
export async function readNotice(
  meetingCode: string,
  version: string,
  { database }: Pick<Dependencies, 'database'>,
): Promise<string> {
  const { id } = await meetingByCode(database.query, meetingCode);
  const notice = await findNotice(database.query, id, version);
  if (notice === null) throw refuse('没有这个版本，可用 privacy list 查看');
  return notice.text;
}

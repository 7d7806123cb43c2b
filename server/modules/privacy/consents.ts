import type { FastifyRequest } from 'fastify';
import { consentProblem, type Consent, type ConsentKind } from '../../../src/domain/privacy/consent';
import { refuse } from '../../http/answers';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Queryable } from '../../db/database';
import type { NewConsent, PrivacyNoticeRow } from '../../db/tables/privacy';
import { clientAddress } from '../../requests/client-address';
import { currentNotice, insertConsents } from '../../stores/privacy/store';

/** A consent as it arrived with a submission. */
export interface GivenConsent {
  /** Null from a client that knows of none. */
  consent: Consent | null;
  addressDigest: string;
}

export function givenConsent(consent: Consent | null, request: FastifyRequest, cipher: DataCipher): GivenConsent {
  return { consent, addressDigest: cipher.digest(`address:${clientAddress(request.ip)}`) };
}

const unaskedMessage = '报名前需要同意《个人信息处理说明》，请刷新或更新页面后重新提交';

/**
 * Refuses a submission without the consent that its answers need (product §6.17). A client that knows of none sends
 * none: it is taken, unless the notice is strict, or nobody could register from an older app.
 * @throws Refusal
 */
export async function requireConsent(
  query: Queryable,
  meetingId: number,
  required: readonly ConsentKind[],
  given: GivenConsent,
): Promise<void> {
  requireConsentTo(await currentNotice(query, meetingId), required, given);
}

/**
 * The same for a notice that is known; null for none.
 * @throws Refusal
 */
export function requireConsentTo(
  notice: Pick<PrivacyNoticeRow, 'isStrict' | 'version'> | null,
  required: readonly ConsentKind[],
  { consent }: GivenConsent,
): void {
  if (consent === null) {
    if (notice?.isStrict === true) throw refuse(unaskedMessage);
    return;
  }
  // Without a notice of the meeting the app asked for its own, and what was agreed to is kept all the same.
  const problem = consentProblem(notice === null ? [] : required, consent, notice?.version ?? null);
  if (problem !== null) throw refuse(problem);
}

interface ConsentSubject {
  meetingId: number;
  entryIds: readonly (string | null)[];
  teamId?: string | null;
  giverId?: string | null;
}

/** Keeps what was agreed to, in the transaction of what it allows. */
export async function keepConsent(
  query: Queryable,
  given: GivenConsent,
  { meetingId, entryIds, teamId = null, giverId = null }: ConsentSubject,
  givenAt: Date,
): Promise<void> {
  const row = consentRow(given, meetingId, givenAt);
  if (row === null) return;
  await insertConsents(
    query,
    entryIds.map((entryId) => ({ ...row, entryId, teamId, giverId })),
  );
}

/** Makes the row that is kept of a consent, without whom it is about; null if nothing was agreed to. */
export function consentRow(
  { consent, addressDigest }: GivenConsent,
  meetingId: number,
  givenAt: Date,
): Omit<NewConsent, 'entryId'> | null {
  if (consent === null || consent.kinds.length === 0) return null;
  const { version, kinds } = consent;
  return { meetingId, version, kinds, addressDigest, givenAt };
}

import type { Sentence } from '../../../src/domain/trail/trail';
import { person, quiet, words } from './sentence-parts';
import { isAdded, type TrailRecord } from './trail-record';

/** Describes that a certificate was issued, replaced, or taken back. */
export function describeCertificate(record: TrailRecord): Omit<Sentence, 'subject'> | null {
  if (isAdded(record)) return quiet(words('给'), person(record), words('发证书'));
  const { ended_at: endedAt, replaced_by: replacedBy } = record.after;
  if (typeof endedAt !== 'string') return null;
  return quiet(words(typeof replacedBy === 'number' ? '换掉' : '作废'), person(record), words('的证书'));
}

import { readText } from '../../domain/json/read-value';
import { isRole, roles, type Grant, type Role } from '../../domain/staff/roles';
import { list, record, type Codec } from '../codec';
import { instant, nullableText, word } from '../value-codecs';

/** A list of roles; words that are none are dropped. */
export const roleList: Codec<Role[], Role[], readonly Role[]> = {
  read: (wire) => (Array.isArray(wire) ? wire.map(readText).filter(isRole) : []),
  write: (value) => [...value],
  wire: { type: 'array', maxItems: roles.length },
};

const grantFields = record({
  // A word that is no role reads as the first of these: the role that may least.
  role: word<Role>(['viewer', ...roles.filter((role) => role !== 'viewer')]),
  meetingId: nullableText(16),
  until: instant,
});

export const grantList: Codec<Grant[], unknown[], readonly Grant[]> = list(grantFields, 1_000);

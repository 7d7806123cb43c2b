import { readShortCode } from './short-code';

/**
 * Finds people of a gate's list by a part of the name or by their ticket's short code; nobody by nothing.
 * @param typed in any case and spacing
 */
export function findAtDoor<Person extends { name: string; shortCode: string }>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const wanted = typed.trim().toLowerCase();
  const code = readShortCode(typed);
  if (wanted === '') return [];
  return people.filter((one) => one.name.toLowerCase().includes(wanted) || (code !== null && one.shortCode === code));
}

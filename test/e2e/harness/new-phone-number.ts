let issuedCount = 0;

/**
 * A mobile number that no other test of this run uses, since a phone has one registration per meeting.
 * Its prefix is a real one, and the rest counts up from the clock.
 */
export function newPhoneNumber(): string {
  issuedCount += 1;
  const rest = (Date.now() + issuedCount) % 100_000_000;
  return `138${String(rest).padStart(8, '0')}`;
}

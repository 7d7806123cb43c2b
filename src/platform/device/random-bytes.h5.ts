/** Returns `count` bytes from the browser's cryptographic generator. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}

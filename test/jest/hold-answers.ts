/**
 * Holds back the answers of matching calls, which still reach the server; others are unaffected.
 * @param url matches the calls to hold
 * @returns a function that releases the answers
 */
export function holdAnswers(url: RegExp): () => void {
  const { fetch } = globalThis;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  globalThis.fetch = async (...call) => {
    const answer = await fetch(...call);
    if (typeof call[0] === 'string' && url.test(call[0])) await released;
    return answer;
  };
  return () => release();
}

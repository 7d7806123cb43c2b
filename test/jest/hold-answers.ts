/**
 * Holds back the answers to some calls, which are asked all the same; the others go on.
 * @param url of the calls that wait
 * @returns lets the answers through
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

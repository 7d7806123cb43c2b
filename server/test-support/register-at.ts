import { meetingIds, shortSubmission } from './submissions';

/** The answers of `registerAt` that are not its caller's fault. */
export const unavailable = '503 retry-after 5: {"status":503,"message":"服务暂时不可用，请稍后重试","data":null}';
export const busy = '503 retry-after 5: {"status":503,"message":"当前访问人数较多，请稍后重试","data":null}';

/**
 * Registers a person with a server that runs as its own process.
 * @returns null if it is acknowledged, else the answer
 */
export async function registerAt(origin: string, phone: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/api/appweb/entered/fromAdd`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(shortSubmission(meetingIds.FREE2027, { phone })),
    });
    const text = await response.text();
    if (response.status === 200 && (JSON.parse(text) as { status: number }).status === 200) return null;
    return `${response.status} retry-after ${response.headers.get('retry-after')}: ${text}`;
  } catch (error) {
    return `no answer: ${String(error)}`;
  }
}

/** Registers a person, and repeats the call while the server is overloaded, as it may be on a slow machine. */
export async function registerUnlessBusy(origin: string, phone: string): Promise<string | null> {
  for (;;) {
    const outcome = await registerAt(origin, phone);
    if (outcome !== busy) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

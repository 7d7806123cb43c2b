import { poll } from './poll';
import { sharedProduct, type ProductAddress } from './shared-product';

/** How far apart two codes must be requested, in milliseconds. */
export const codeInterval = 61_000;

/** An SMS that the sandbox kept instead of sending. */
export interface SandboxMessage {
  phone: string;
  /** The template's name, such as `login-code`. */
  template: string;
  /** The text as the phone would show it. */
  text: string;
  /** The code in it, '' where there is none. */
  code: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Messages to a phone, newest first. */
export async function readMessages(
  phone: string,
  product: ProductAddress = sharedProduct(),
): Promise<SandboxMessage[]> {
  const answer = await fetch(`${product.sandboxOrigin}/sandbox/sms.json?phone=${phone}`);
  const { messages } = (await answer.json()) as { messages: SandboxMessage[] };
  return messages;
}

/** Waits until a phone has an SMS with these words; the server sends what is due every few seconds. */
export async function seeText(phone: string, words: string, product: ProductAddress = sharedProduct()): Promise<void> {
  const find = async () => (await readMessages(phone, product)).find(({ text }) => text.includes(words)) ?? null;
  await poll(find, () => `No text to ${phone} says ${words}`);
}

/**
 * The newest code sent to a phone; waits for it, up to five seconds.
 * @param sentAfter epoch milliseconds; earlier codes are ignored
 */
export async function readCode(
  phone: string,
  sentAfter = 0,
  product: ProductAddress = sharedProduct(),
): Promise<string> {
  const find = async () =>
    (await readMessages(phone, product)).find(({ code, sentAt }) => code !== '' && sentAt >= sentAfter) ?? null;
  return (await poll(find, () => `No code was sent to ${phone}.`)).code;
}

/** Arms a fault of the sandbox for the next calls (server/sandbox/faults.ts names the faults). */
export async function armFault(next: string, times = 1, product: ProductAddress = sharedProduct()): Promise<void> {
  const answer = await fetch(`${product.sandboxOrigin}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next, times }),
  });
  if (!answer.ok) throw new Error(`The sandbox knows no fault ${next}.`);
}

/** Disarms every fault that is still armed. */
export async function clearFaults(product: ProductAddress = sharedProduct()): Promise<void> {
  await fetch(`${product.sandboxOrigin}/sandbox/faults`, { method: 'DELETE' });
}

/** Subscribe messages that went to somebody's WeChat, newest first. */
export async function readSubscribeMessages(product: ProductAddress = sharedProduct()): Promise<SandboxMessage[]> {
  const answer = await fetch(`${product.sandboxOrigin}/sandbox/subscribe-messages.json`);
  return ((await answer.json()) as { messages: SandboxMessage[] }).messages;
}

/** Scans and pays the code that was made last, as a phone before a PC's screen. */
export async function scanLatestCode(product: ProductAddress = sharedProduct()): Promise<void> {
  const page = await (await fetch(`${product.sandboxOrigin}/sandbox/scan`)).text();
  const codeUrl = /name="codeUrl" value="([^"]+)"/.exec(page)?.[1];
  if (codeUrl === undefined) throw new Error('No code can be scanned');
  const answer = await fetch(`${product.sandboxOrigin}/sandbox/scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ codeUrl }),
  });
  if (!answer.ok) throw new Error(`The code cannot be paid: ${await answer.text()}`);
}

import type { Person } from './person';
import { poll } from './poll';
import { readMessages } from './sandbox-control';
import { sharedProduct } from './shared-product';

/** Texts leave in their order, some a second: those of a large team of another test may be before this one. */
const longestQueueMs = 150_000;

/** Follows the short link in a text that somebody was sent. @returns its public URL below the base path */
async function sentLink({ phone }: Person, short: RegExp): Promise<string> {
  const find = async () => (await readMessages(phone)).flatMap(({ text }) => short.exec(text) ?? [])[0] ?? null;
  const path = await poll(find, () => `No link was sent to ${phone}`, longestQueueMs);
  const { headers } = await fetch(`${sharedProduct().origin}${path}`, { redirect: 'manual' });
  const location = headers.get('location') ?? '';
  return location.slice(location.indexOf('/personal/'));
}

/** The link that a ticket's receiver was sent. */
export const sentOffer = (receiver: Person): Promise<string> => sentLink(receiver, /\/m\/t\/[\w-]+$/);

/** The link that somebody was sent for whom a place was taken. */
export const sentCompletion = (member: Person): Promise<string> => sentLink(member, /\/m\/c\/[\w-]+$/);

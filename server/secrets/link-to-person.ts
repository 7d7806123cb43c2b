import type { DataCipher } from './data-cipher';

/*
 * Links that are texted to one phone. They are made of what they open by the database's key, without which nobody can make
 * one, and a table holds their digests alone: whoever steals it opens nothing.
 */

type Digester = Pick<DataCipher, 'digest'>;

/** The uses of such links. A link of one use is none of another. */
type LinkUse = 'completion' | 'offer';

/** The length of a link in characters, of six random bits each. A text must be short. */
const linkLength = 22;

/** Makes the link to a row for a phone; another phone's is another. */
export const linkToPerson = (cipher: Digester, use: LinkUse, { id, phone }: { id: string; phone: string }): string =>
  cipher.digest(`${use}:${id}:${phone}`).slice(0, linkLength);

/** The digest by which the row of a link is found. */
export const digestOfLink = (cipher: Digester, use: LinkUse, link: string): string =>
  cipher.digest(`${use}-digest:${link}`);

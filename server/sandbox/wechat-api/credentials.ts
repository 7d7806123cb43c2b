import { randomBytes } from 'node:crypto';

/** A credential that is issued once to an account, and again shortly before it expires. */
interface Issued {
  value: string;
  issuedAt: number;
  expiresAt: number;
}

const lifetimeMs = 7_200_000;
/** Shortly before a value expires, a request returns a new one; both are valid meanwhile. */
const overlapMs = 300_000;
const forcedSpacingMs = 30_000;

/** WeChat's access tokens and tickets, in memory only: after a restart none is valid. */
export interface Credentials {
  /** @param isForced invalidates the previous token at once, unless it is too new */
  token(isForced: boolean): { value: string; expiresIn: number };
  ticket(): { value: string; expiresIn: number };
  /** Returns 'ok', or why a token is refused. */
  checkToken(token: string): 'ok' | 'expired' | 'unknown';
  /** Returns the tickets that pages may be signed with. */
  validTickets(): string[];
  forgetTokens(): void;
  forgetTickets(): void;
}

export function createCredentials(now: () => number): Credentials {
  let tokens: Issued[] = [];
  let tickets: Issued[] = [];
  const issue = (bytes: number): Issued => ({
    value: randomBytes(bytes).toString('base64url'),
    issuedAt: now(),
    expiresAt: now() + lifetimeMs,
  });
  const current = (list: Issued[], bytes: number): Issued => {
    const last = list.at(-1);
    if (last !== undefined && last.expiresAt - now() > overlapMs) return last;
    const next = issue(bytes);
    list.push(next);
    return next;
  };
  const shown = ({ value, expiresAt }: Issued) => ({ value, expiresIn: Math.floor((expiresAt - now()) / 1000) });
  return {
    token(isForced) {
      if (isForced && (tokens.at(-1)?.issuedAt ?? 0) <= now() - forcedSpacingMs) tokens = [];
      return shown(current(tokens, 96));
    },
    ticket: () => shown(current(tickets, 60)),
    checkToken(token) {
      const found = tokens.find(({ value }) => value === token);
      if (found === undefined) return 'unknown';
      return found.expiresAt > now() ? 'ok' : 'expired';
    },
    validTickets: () => tickets.filter(({ expiresAt }) => expiresAt > now()).map(({ value }) => value),
    forgetTokens: () => void (tokens = []),
    forgetTickets: () => void (tickets = []),
  };
}

import type { CredentialKind, CredentialRow } from '../../db/tables/wechat-credentials';
import type { Dependencies } from '../../context/dependencies';
import {
  GatewayError,
  WechatCallError,
  type IssuedCredential,
  type TokenAccount,
  type WechatAccount,
} from '../../gateways/ports';
import { claimCredential, findCredential, storeCredential, pauseCredential } from '../../stores/wechat/store';

/*
 * Access tokens and tickets of the WeChat accounts, stored once for all servers, since WeChat limits the calls that
 * issue them.
 */

/** WeChat issues a new access token in the last five minutes of the former one, and accepts both meanwhile. */
const renewBeforeMs = 4 * 60_000;
/** A value that is younger than this is not replaced. */
const restMs = 30_000;
/** The duration of a claim: longer than a call to WeChat may take. */
const claimMs = 20_000;
/** The longest wait for a value that another server is requesting. */
const waitMs = 9_000;
const lookAgainMs = 100;
const busyRetryMs = 300;

/** The pause after each kind of refusal. A day's calls may be reset in WeChat's console. */
const pauseMs: Readonly<Record<WechatCallError['refusal'], number>> = {
  ...{ day: 30 * 60_000, minute: 60_000, setup: 5 * 60_000 },
  ...{ token: 10_000, busy: 10_000, code: 60_000, recipient: 60_000, other: 60_000 },
};

/** Thrown while WeChat issues no credentials. */
export class WechatPausedError extends Error {
  constructor(
    /** WeChat's error code, for the log. */
    readonly code: string,
    readonly retryAfterSeconds: number,
  ) {
    super(`WeChat issues nothing at present: ${code}`);
    this.name = 'WechatPausedError';
  }
}

interface Credential {
  value: string;
  version: number;
  issuedAt: number;
}

type Needed = Pick<Dependencies, 'database' | 'clock' | 'reportFault'>;

/**
 * Returns the ticket that pages are signed with.
 * @param isRefused WeChat's client has refused a signature: a ticket that is older than a minute is replaced
 * @throws WechatPausedError
 */
export async function jsapiTicket(account: WechatAccount, isRefused: boolean, needed: Needed): Promise<string> {
  const issue = (): Promise<IssuedCredential> =>
    withAccessToken(account, needed, (token) => account.jsapiTicket(token));
  const current = await currentCredential({ account, kind: 'jsapi_ticket', issue }, needed);
  if (!isRefused || current.issuedAt > needed.clock.now() - 60_000) return current.value;
  return (await currentCredential({ account, kind: 'jsapi_ticket', issue, former: current }, needed)).value;
}

/**
 * Makes a call with the account's access token, and repeats it once with a new token if WeChat rejects the first.
 * @throws WechatPausedError, or the error of the call
 */
export async function withAccessToken<Value>(
  account: TokenAccount,
  needed: Needed,
  call: (accessToken: string) => Promise<Value>,
): Promise<Value> {
  const token = (former?: Credential): Promise<Credential> =>
    currentCredential(
      {
        ...{ account, kind: 'access_token', issue: () => issueToken(account, former, needed.clock.now()) },
        ...(former && { former }),
      },
      needed,
    );
  const first = await token();
  try {
    return await call(first.value);
  } catch (error) {
    if (!(error instanceof WechatCallError) || error.refusal !== 'token') throw error;
    return call((await token(first)).value);
  }
}

/** Requests a new token from WeChat; forced only if WeChat still returns the token that it rejects. */
async function issueToken(
  account: TokenAccount,
  former: Credential | undefined,
  now: number,
): Promise<IssuedCredential> {
  const issued = await account.accessToken(false);
  const isForcible = issued.value === former?.value && former.issuedAt < now - restMs;
  return isForcible ? account.accessToken(true) : issued;
}

interface Wanted {
  account: TokenAccount;
  kind: CredentialKind;
  issue: () => Promise<IssuedCredential>;
  /** The rejected value, of which a newer one is needed. */
  former?: Credential;
}

async function currentCredential(wanted: Wanted, needed: Needed): Promise<Credential> {
  const id = `${wanted.kind}:${wanted.account.appId}`;
  const waitUntil = performance.now() + waitMs;
  for (;;) {
    const row = await findCredential(needed.database.query, id);
    const now = needed.clock.now();
    const usable = usableCredential(row, wanted, now);
    if (usable !== null && !usable.isDue) return usable;
    const pauseLeftMs = (row?.pausedUntil?.getTime() ?? 0) - now;
    if (pauseLeftMs > 0 && usable === null)
      throw new WechatPausedError(row?.refusal ?? '', Math.ceil(pauseLeftMs / 1000));
    const place = { id, version: row?.version ?? 0 };
    const isOurs =
      pauseLeftMs <= 0 &&
      (await claimCredential(needed.database.query, {
        ...{ ...place, now: new Date(now), claimedUntil: new Date(now + claimMs) },
      }));
    if (isOurs) {
      const renewed = renew(wanted, place, needed);
      // A value that is still valid is used while WeChat issues none.
      return usable === null ? renewed : renewed.catch(() => usable);
    }
    if (usable !== null) return usable;
    // Another server is requesting the value.
    if (performance.now() > waitUntil) throw new WechatPausedError('TIMEOUT', 5);
    await pause(lookAgainMs);
  }
}

/** Returns the stored value if it is still valid; `isDue` tells whether to request the next one. */
function usableCredential(
  row: CredentialRow | null,
  { former }: Wanted,
  now: number,
): (Credential & { isDue: boolean }) | null {
  if (row === null || row.value === null || row.issuedAt === null || row.expiresAt === null) return null;
  const leftMs = row.expiresAt.getTime() - now;
  if (leftMs <= 0 || row.version <= (former?.version ?? 0)) return null;
  const issuedAt = row.issuedAt.getTime();
  const isDue = leftMs <= renewBeforeMs && issuedAt <= now - restMs;
  return { value: row.value, version: row.version, issuedAt, isDue };
}

/** Requests the value from WeChat within the claim's time. */
async function renew(
  { account, issue }: Wanted,
  row: { id: string; version: number },
  { database: { query }, clock, reportFault }: Needed,
): Promise<Credential> {
  try {
    const issued = await issue().catch(async (error: unknown) => {
      if (!(error instanceof WechatCallError) || error.refusal !== 'busy') throw error;
      await pause(busyRetryMs);
      return issue();
    });
    const now = clock.now();
    const expiresAt = new Date(now + issued.lifetimeMs);
    await storeCredential(query, { ...row, value: issued.value, issuedAt: new Date(now), expiresAt });
    return { value: issued.value, version: row.version + 1, issuedAt: now };
  } catch (error) {
    const refusal = error instanceof WechatCallError ? error.refusal : 'busy';
    const isKnown = error instanceof GatewayError || error instanceof WechatPausedError;
    const code = isKnown ? error.code : 'UNKNOWN';
    const pausedUntil = new Date(clock.now() + pauseMs[refusal]);
    await pauseCredential(query, { ...row, pausedUntil, refusal: code });
    if (!isKnown) throw error;
    if (error instanceof GatewayError)
      reportFault({ gateway: account.gateway, code, appId: account.appId }, `WeChat issues nothing: ${error.message}`);
    throw new WechatPausedError(code, pauseMs[refusal] / 1000);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

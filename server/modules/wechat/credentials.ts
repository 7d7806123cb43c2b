import type { CredentialKind, CredentialRow } from '../../db/tables/wechat-credentials';
import type { Dependencies } from '../../context/dependencies';
import {
  GatewayError,
  WechatCallError,
  type IssuedCredential,
  type TokenAccount,
  type WechatAccount,
} from '../../gateways/ports';
import { claimCredential, findCredential, keepCredential, pauseCredential } from '../../stores/wechat/store';

/*
 * Access tokens and tickets of our accounts with WeChat, kept once for all servers: WeChat counts the calls that issue
 * them.
 */

/** WeChat issues another access token in the last five minutes of the former, and takes both meanwhile. */
const renewBeforeMs = 4 * 60_000;
/** A value that is younger is not asked for again. */
const restMs = 30_000;
/** Longer than a call of WeChat's may take. */
const claimMs = 20_000;
/** How long to wait for what another server is asking for. */
const waitMs = 9_000;
const lookAgainMs = 100;
const busyRetryMs = 300;

/** How long nobody asks after a refusal. The calls of a day may be given back in WeChat's console. */
const pauseMs: Readonly<Record<WechatCallError['refusal'], number>> = {
  ...{ day: 30 * 60_000, minute: 60_000, setup: 5 * 60_000 },
  ...{ token: 10_000, busy: 10_000, code: 60_000, recipient: 60_000, other: 60_000 },
};

/** WeChat issues nothing at present. */
export class WechatPausedError extends Error {
  constructor(
    /** Its code, for the log. */
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
 * The ticket that pages are signed with.
 * @param isRefused WeChat's client has refused a signature: one that is not of this minute is replaced
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
 * Makes a call with the account's access token; once more with another where WeChat no longer takes it.
 * @throws WechatPausedError, or what the call throws
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

/** Forced only where WeChat still names the token that it refuses. */
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
  /** Refused: a newer one is wanted. */
  former?: Credential;
}

async function currentCredential(wanted: Wanted, needed: Needed): Promise<Credential> {
  const id = `${wanted.kind}:${wanted.account.appId}`;
  const waitUntil = performance.now() + waitMs;
  for (;;) {
    const row = await findCredential(needed.database.query, id);
    const now = needed.clock.now();
    const usable = usableOf(row, wanted, now);
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
      // What is still good is good enough while WeChat issues nothing.
      return usable === null ? renewed : renewed.catch(() => usable);
    }
    if (usable !== null) return usable;
    // Another server is asking.
    if (performance.now() > waitUntil) throw new WechatPausedError('TIMEOUT', 5);
    await pause(lookAgainMs);
  }
}

/** What is kept, if it is still good; `isDue` where the next is to be asked for. */
function usableOf(
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

/** Asks WeChat, in the claim's time. */
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
    await keepCredential(query, { ...row, value: issued.value, issuedAt: new Date(now), expiresAt });
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

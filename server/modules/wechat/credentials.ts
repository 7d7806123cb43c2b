import type { CredentialKind } from '../../db/tables/wechat-credentials';
import type { Dependencies } from '../../dependencies';
import { GatewayError, WechatCallError, type IssuedCredential, type WechatAccount } from '../../gateways/ports';
import { claimCredential, findCredential, keepCredential, pauseCredential } from './store';

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
  ...{ token: 10_000, busy: 10_000, other: 60_000 },
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
  return (await currentCredential({ account, kind: 'jsapi_ticket', issue, refused: current }, needed)).value;
}

/**
 * Makes a call with the account's access token; once more with another where WeChat no longer takes it.
 * @throws WechatPausedError, or what the call throws
 */
export async function withAccessToken<Value>(
  account: WechatAccount,
  needed: Needed,
  call: (accessToken: string) => Promise<Value>,
): Promise<Value> {
  const token = (refused?: Credential): Promise<Credential> =>
    currentCredential(
      {
        ...{ account, kind: 'access_token', issue: () => issueToken(account, refused, needed.clock.now()) },
        ...(refused && { refused }),
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
  account: WechatAccount,
  refused: Credential | undefined,
  now: number,
): Promise<IssuedCredential> {
  const issued = await account.accessToken(false);
  const isForcible = issued.value === refused?.value && refused.issuedAt < now - restMs;
  return isForcible ? account.accessToken(true) : issued;
}

interface Wanted {
  account: WechatAccount;
  kind: CredentialKind;
  issue: () => Promise<IssuedCredential>;
  /** A newer one is wanted. */
  refused?: Credential;
}

async function currentCredential(wanted: Wanted, needed: Needed): Promise<Credential> {
  const id = `${wanted.kind}:${wanted.account.appId}`;
  const { query } = needed.database;
  const waitUntil = performance.now() + waitMs;
  for (;;) {
    const kept = await findCredential(query, id);
    const now = needed.clock.now();
    const version = kept?.version ?? 0;
    const { value = null, issuedAt = null, expiresAt = null, pausedUntil = null } = kept ?? {};
    const leftMs = (expiresAt?.getTime() ?? 0) - now;
    const usable =
      value === null || issuedAt === null || leftMs <= 0 || version <= (wanted.refused?.version ?? 0)
        ? null
        : { value, version, issuedAt: issuedAt.getTime() };
    if (usable !== null && (leftMs > renewBeforeMs || usable.issuedAt > now - restMs)) return usable;
    const pauseLeftMs = (pausedUntil?.getTime() ?? 0) - now;
    if (pauseLeftMs <= 0) {
      const claim = { id, version, now: new Date(now), claimedUntil: new Date(now + claimMs) };
      if (await claimCredential(query, claim)) {
        try {
          return await renew(wanted, { id, version }, needed);
        } catch (error) {
          if (usable === null) throw error;
        }
      }
    } else if (usable === null) {
      throw new WechatPausedError(kept?.refusal ?? '', Math.ceil(pauseLeftMs / 1000));
    }
    if (usable !== null) return usable;
    // Another server is asking.
    if (performance.now() > waitUntil) throw new WechatPausedError('TIMEOUT', 5);
    await pause(lookAgainMs);
  }
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

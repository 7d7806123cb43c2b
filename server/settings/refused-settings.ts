import { isSet, type Variables } from './environment';
import { merchantVariables, realServiceHosts, serviceAddresses } from './variables';

/** Prefix of the sandbox's app ids; real ones are `wx` and 16 hexadecimal digits. */
const sandboxAppIdPrefix = 'wxsandbox';

/**
 * Finds settings that would mix the sandbox with real money: real WeChat beside the sandbox, or a real merchant with
 * the embedded database.
 */
export function findMixedEnvironments(texts: Variables): string[] {
  const problems: string[] = [];
  if (texts.SANDBOX_ORIGIN !== undefined) {
    const isReal = ([usedWith, address]: readonly [string, string]): boolean =>
      texts[usedWith] !== undefined && isRealService(texts[address]);
    if (serviceAddresses.some(isReal))
      problems.push('SANDBOX_ORIGIN is set together with the address of a real service: unset one of them');
    const isAppIdUsed = texts.WECHAT_MCHID !== undefined || texts.WECHAT_APP_SECRET !== undefined;
    const appIds = [...(isAppIdUsed ? ['WECHAT_APPID'] : []), 'WECHAT_MINI_PROGRAM_APPID'];
    for (const name of appIds.filter((one) => texts[one]?.startsWith(sandboxAppIdPrefix) === false)) {
      problems.push(
        `SANDBOX_ORIGIN is set together with a real ${name}: a sandbox's starts with ${sandboxAppIdPrefix}`,
      );
    }
  } else if (hasMerchant(texts) && texts.DATABASE_URL === undefined) {
    problems.push(
      'Real merchant credentials need PostgreSQL: set DATABASE_URL (the embedded database may lose data on power loss)',
    );
  }
  return problems;
}

/** Finds settings that a real merchant must state. The defaults are good enough only for a demo. */
export function findMissingForMerchant(texts: Variables): string[] {
  if (!hasMerchant(texts) || texts.SANDBOX_ORIGIN !== undefined) return [];
  const problems: string[] = [];
  if (texts.PUBLIC_ORIGIN?.startsWith('https://') !== true)
    problems.push(
      'PUBLIC_ORIGIN must start with https:// with real merchant credentials: the provider notifies it of payments',
    );
  if (texts.TRUST_PROXY === undefined)
    problems.push(
      'TRUST_PROXY is missing: with real merchant credentials say how many proxies are in front, or their addresses (0 for none), or all visitors may share the limits of one address',
    );
  return problems;
}

/**
 * Finds missing SMS settings. Users log in by a code sent by SMS: a server on which nobody can log in must not start
 * unnoticed.
 */
export function findMissingTexts(texts: Variables): string[] {
  const isTrial = texts.SANDBOX_ORIGIN !== undefined || isSet(texts.DEMO_DATA ?? '');
  if (isTrial || texts.SMS === 'none' || texts.SMS_ACCESS_KEY_ID !== undefined) return [];
  return [
    'SMS_ACCESS_KEY_ID is missing: without texts nobody can log in; set it and what else texts need, or SMS=none if that is meant',
  ];
}

/**
 * Tells whether an address is the real service's, which is the default; an address that does not parse is reported
 * elsewhere.
 */
function isRealService(address: string | undefined): boolean {
  if (address === undefined) return true;
  return URL.canParse(address) && realServiceHosts.test(new URL(address).hostname);
}

const hasMerchant = (texts: Variables): boolean => merchantVariables.some((name) => texts[name] !== undefined);

import { Refusal, wxCall } from './wx-call';

/** How somebody came into the mini-program: App's onLaunch and onShow are told, and may be asked for later. */
export interface Entry {
  path: string;
  /** As it stands in the address: not decoded. */
  query: Record<string, string>;
  /** By WeChat's numbers (场景值). */
  scene: number;
}

export const scenes = { list: 1001, code: 1047, moment: 1154 } as const;

/**
 * Calls about the entry. Opened from a moment, a page stands alone (单页模式): WeChat's documentation lists logging in,
 * leaving the page and asking for what is the person's as forbidden.
 */
export function entryCalls(entry: () => Entry): object {
  return { getLaunchOptionsSync: () => ({ ...entry() }), getEnterOptionsSync: () => ({ ...entry() }) };
}

/** The calls that a page opened from a moment may not make. */
const forbiddenThere = [
  ...['navigateTo', 'redirectTo', 'reLaunch', 'navigateBack', 'login', 'requestPayment', 'chooseMedia'],
  ...['chooseMessageFile', 'openLocation', 'openPrivacyContract', 'openSetting', 'addPhoneCalendar'],
];

/** The same calls, but for those that a single page may not make. */
export function withoutSinglePages(calls: Record<string, unknown>, entry: () => Entry): Record<string, unknown> {
  const guarded = forbiddenThere.map((name) => {
    const call = calls[name] as ((options: object) => unknown) | undefined;
    const refuse = wxCall(name, () => {
      throw new Refusal('not supported in single page mode');
    });
    return [name, call && ((options: object) => (entry().scene === scenes.moment ? refuse(options) : call(options)))];
  });
  return { ...calls, ...(Object.fromEntries(guarded) as object) };
}

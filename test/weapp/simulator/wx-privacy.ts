import { Refusal, wxCall, type WxCall } from './wx-call';

/** The declarations that each call requires, in WeChat's words. */
const declarations = {
  chooseMedia: '选中的照片或视频信息',
  chooseMessageFile: '选中的文件',
  setClipboardData: '剪切板',
  addPhoneCalendar: '日历（仅写入）',
  saveImageToPhotosAlbum: '相册（仅写入）',
  chooseInvoiceTitle: '发票信息',
  getPhoneNumber: '手机号',
} as const;

export type PrivateCall = keyof typeof declarations;

export interface PrivacyRules {
  /** The organiser's declarations in WeChat's privacy guide; all of them by default. */
  readonly declared?: readonly PrivateCall[];
  /** True if this person has agreed before. */
  readonly hasAgreed?: boolean;
  /** Permissions that this person has refused WeChat, or the mini-program; only the phone's settings change them. */
  readonly denied?: readonly PrivateCall[];
}

/** The client's own question, once per person. */
export type AskForConsent = (about: string) => Promise<boolean>;

/**
 * Guards the calls that touch a person's data: an undeclared one is refused for good, others until the person has agreed
 * to the mini-program's privacy guide.
 */
export function privacyGuard(
  { declared, hasAgreed = false, denied = [] }: PrivacyRules,
  ask: AskForConsent,
): {
  guarded: <O extends object>(name: PrivateCall, run: (o: O) => object | Promise<object>) => WxCall<O>;
  calls: object;
  /** WeChat's own pages that were opened, by the names of their calls. */
  opened: string[];
} {
  const opened: string[] = [];
  let isAgreed = hasAgreed;
  const guarded = <O extends object>(name: PrivateCall, run: (options: O) => object | Promise<object>): WxCall<O> =>
    wxCall<O>(name, async (options) => {
      if (declared !== undefined && !declared.includes(name)) {
        throw new Refusal('api scope is not declared in the privacy agreement', 112);
      }
      isAgreed ||= await ask(declarations[name]);
      if (!isAgreed) throw new Refusal('privacy permission is not authorized', 104);
      if (denied.includes(name)) throw new Refusal('auth deny');
      return run(options);
    });
  const calls = {
    getPrivacySetting: wxCall('getPrivacySetting', () => ({
      needAuthorization: !isAgreed,
      privacyContractName: '《小程序用户隐私保护指引》',
    })),
    openPrivacyContract: wxCall('openPrivacyContract', () => void opened.push('openPrivacyContract')),
    requirePrivacyAuthorize: wxCall('requirePrivacyAuthorize', async () => {
      isAgreed ||= await ask('隐私信息');
      if (!isAgreed) throw new Refusal('privacy permission is not authorized', 104);
    }),
  };
  return { guarded, calls, opened };
}

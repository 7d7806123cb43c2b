/** `notice`: the handling that the notice describes. `sensitive`: that of sensitive answers, agreed to separately. */
export type ConsentKind = 'notice' | 'sensitive';

/** What somebody agreed to, or declares that another did. */
export interface Consent {
  /** The notice's. */
  version: string;
  kinds: ConsentKind[];
}

/** The names of a form's consents among its questions. No definition asks for these: its names have no dot. */
export const consentNames: Readonly<Record<ConsentKind, string>> = {
  notice: 'consent.notice',
  sensitive: 'consent.sensitive',
};

/** As every page calls it. */
export const noticeName = '《个人信息处理说明》';

/** What is asked of somebody who has not agreed. */
export const consentMessages: Readonly<Record<ConsentKind, string>> = {
  notice: `请阅读并勾选${noticeName}`,
  sensitive: '填写敏感个人信息前，请单独勾选同意',
};

/** Where the agreement was to another version of the notice. */
export const changedNoticeMessage = `${noticeName}已更新，请重新阅读并勾选`;

/**
 * Whether a consent covers what is required.
 * @param version the notice's; null where the meeting has none and any is taken
 * @returns the message; null if it does
 */
export function consentProblem(
  required: readonly ConsentKind[],
  consent: Consent,
  version: string | null,
): string | null {
  if (version !== null && consent.version !== version && consent.kinds.length > 0) return changedNoticeMessage;
  const missing = required.find((kind) => !consent.kinds.includes(kind));
  return missing === undefined ? null : consentMessages[missing];
}

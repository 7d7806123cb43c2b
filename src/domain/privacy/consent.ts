/** `notice`: the handling that the notice describes. `sensitive`: that of sensitive answers, agreed to separately. */
export type ConsentKind = 'notice' | 'sensitive';

/** A consent that somebody gives, or that they declare another person to have given. */
export interface Consent {
  /** The version of the notice. */
  version: string;
  kinds: ConsentKind[];
}

/** The names of a form's consents among its questions. No definition asks for these: its names have no dot. */
export const consentNames: Readonly<Record<ConsentKind, string>> = {
  notice: 'consent.notice',
  sensitive: 'consent.sensitive',
};

/** The notice's title on every page. */
export const noticeName = '《个人信息处理说明》';

/** The messages for a missing consent. */
export const consentMessages: Readonly<Record<ConsentKind, string>> = {
  notice: `请阅读并勾选${noticeName}`,
  sensitive: '填写敏感个人信息前，请单独勾选同意',
};

/** The message for a consent to another version of the notice. */
export const changedNoticeMessage = `${noticeName}已更新，请重新阅读并勾选`;

/**
 * Checks whether a consent covers the required kinds.
 * @param version the notice's current version; null if the meeting has no notice, so that any version counts
 * @returns the message, or null if the consent suffices
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

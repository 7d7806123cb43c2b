/** The part of a notice that a form's consents name. */
export interface NoticeTerms {
  /** Names one text for ever: a changed text gets another version. */
  version: string;
  /** The purpose of sensitive answers, such as 核验身份、登记学分. */
  purpose: string;
  /** How long they are kept, such as 会后 90 天删除; '' if only the notice's text says it. */
  retention: string;
}

/** A notice on personal data (product §16). */
export interface PrivacyNotice extends NoticeTerms {
  /** Paragraphs separated by empty lines; one that begins with # is a heading. */
  text: string;
}

/** The app's own notice, for meetings without one of their own. Its text is `features/privacy`'s. */
export const generalTerms: NoticeTerms = {
  version: '通用 2026-11-26',
  purpose: '核验身份、办理参会手续',
  retention: '',
};

/** A paragraph of a notice's text. */
export interface NoticeParagraph {
  isHeading: boolean;
  text: string;
}

export function noticeParagraphs(text: string): NoticeParagraph[] {
  const parts: NoticeParagraph[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const isHeading = line.startsWith('#');
    const last = parts[parts.length - 1];
    if (isHeading) parts.push({ isHeading, text: line.replace(/^#+\s*/, '') });
    else if (line !== '' && isOpen && last !== undefined) last.text += `\n${line}`;
    else if (line !== '') parts.push({ isHeading, text: line });
    isOpen = line !== '' && !isHeading;
  }
  return parts.filter((part) => part.text !== '');
}

/** What an agreement is about; the part of a notice that a form needs. */
export interface NoticeTerms {
  /** Names one text for ever: a changed text has another version. */
  version: string;
  /** What sensitive answers are needed for, such as 核验身份、登记学分. */
  purpose: string;
  /** How long they are kept, such as 会后 90 天删除; '' where the notice alone says it. */
  retention: string;
}

/** A notice on personal data (product §16). */
export interface PrivacyNotice extends NoticeTerms {
  /** Paragraphs parted by empty lines; one that begins with # is a heading. */
  text: string;
}

/** The app's own notice, for meetings without one of their own. Its text is `features/privacy`'s. */
export const generalTerms: NoticeTerms = { version: '通用 2026-11', purpose: '核验身份、办理参会手续', retention: '' };

/** A notice's text as it is drawn. */
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

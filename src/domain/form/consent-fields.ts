import { isAnswered, type Answers } from './answers';
import { fieldByShortName, type FormField } from './form-field';
import { makeField } from './kinds/answer-kinds';
import { consentMessages, consentNames, noticeName, type Consent, type ConsentKind } from '../privacy/consent';
import type { NoticeTerms } from '../privacy/privacy-notice';
import { isSensitive, sensitiveNames } from './sensitive-answers';

/** The person whose data a consent covers: the user, or somebody for whom an operator or a giver enters it. */
export type ConsentAbout = '本人' | '参会人' | '受赠人';

interface ConsentAsked {
  terms: NoticeTerms;
  about: ConsentAbout;
}

function noticeStatement({ terms: { version }, about }: ConsentAsked): string {
  return about === '本人'
    ? `我已阅读并同意${noticeName}（${version} 版）`
    : `我已将${noticeName}（${version} 版）告知${about}，并取得其同意`;
}

function sensitiveStatement({ terms, about }: ConsentAsked, names: readonly string[]): string {
  const { purpose, retention } = terms;
  const [who, whose] = about === '本人' ? ['我', '我的'] : [`${about}已单独`, '其'];
  const kept = retention === '' ? '' : `，${retention}`;
  return `${who}同意主办方为${purpose}而处理${whose}${names.join('、')}（敏感个人信息）${kept}`;
}

/** Makes the tick for the notice. Each version of the notice needs a new tick. */
function noticeConsentField(asked: ConsentAsked): FormField {
  return consentField('notice', '个人信息处理说明', {
    key: asked.terms.version,
    text: noticeStatement(asked),
  });
}

/**
 * Makes the separate tick for sensitive answers.
 * @param names see `sensitiveNames`
 */
function sensitiveConsentField(asked: ConsentAsked, names: readonly string[]): FormField {
  const key = [asked.terms.version, ...names].join(' ');
  return consentField('sensitive', '敏感个人信息', { key, text: sensitiveStatement(asked, names) });
}

function consentField(kind: ConsentKind, label: string, option: FormField['options'][number]): FormField {
  const rule = { message: consentMessages[kind], pattern: '', min: null, max: null };
  return makeField(consentNames[kind], label, 'consent', { section: 'consent', options: [option], rule });
}

/**
 * Adds the consents to a form's fields (product §6.12): that to the notice at the end and, if the form asks for sensitive
 * answers, a separate one below the first of these, required once such an answer is given or required. Only the form's own
 * fields are submitted as answers.
 */
export function withConsent(fields: readonly FormField[], asked: ConsentAsked): FormField[] {
  const notice = noticeConsentField(asked);
  const first = fields.findIndex(isSensitive);
  const anchor = fields[first];
  if (anchor === undefined) return [...fields, notice];
  const sensitive = { ...sensitiveConsentField(asked, sensitiveNames(fields)), isRequired: false };
  // The form shows one of the numbers of all ID types, so the tick goes below the last of them.
  const parent = anchor.shownWhen?.shortName;
  let last = first;
  while (parent !== undefined && fields[last + 1]?.shownWhen?.shortName === parent) last += 1;
  return [...fields.slice(0, last + 1), { ...sensitive, section: anchor.section }, ...fields.slice(last + 1), notice];
}

/**
 * Makes the ticks without a form, for a table of members.
 * @param names the sensitive answers that the table holds; empty for none
 */
export function consentTicks(asked: ConsentAsked, names: readonly string[]): FormField[] {
  return [...(names.length > 0 ? [sensitiveConsentField(asked, names)] : []), noticeConsentField(asked)];
}

/** The consents that are ticked in a form's answers. */
export function consentIn(fields: readonly FormField[], answers: Answers, { version }: NoticeTerms): Consent {
  const kinds = (Object.keys(consentNames) as ConsentKind[]).filter((kind) => {
    const field = fieldByShortName(fields, consentNames[kind]);
    return field !== undefined && isAnswered(field, answers);
  });
  return { version, kinds };
}

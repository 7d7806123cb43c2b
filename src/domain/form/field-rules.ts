import type { FormField, FormItemRule } from './form-field';

/**
 * Tests a text against a definition's pattern. Null means that the pattern is unusable (does not compile, or timed out)
 * and is ignored. A port, because a server must run untrusted patterns without hanging.
 */
export type MatchPattern = (source: string, text: string) => boolean | null;

/** The external dependencies of validation. */
export interface ValidationContext {
  matchPattern: MatchPattern;
}

/** The browser's own engine: a hanging pattern can only hang its own meeting's page. */
export const matchPatternNatively: MatchPattern = (source, text) => {
  try {
    return new RegExp(source).test(text);
  } catch {
    return null;
  }
};

/**
 * The regular expression source of a rule. Organisers write `^\d+$` or the literal `/^\d+$/`; a literal with flags has
 * no plain source and is ignored.
 * @returns '' when there is nothing to match
 */
export function patternSource(pattern: string): string {
  const literal = /^\/(.+)\/([a-z]*)$/.exec(pattern);
  if (literal === null) return pattern;
  return literal[2] === '' ? (literal[1] ?? '') : '';
}

/**
 * Limits on form input. Lengths are UTF-16 code units, as in HTML's maxlength and JavaScript's `length`, so that
 * browser, mini-program and server agree. Those of numbers are in `numberLengths`.
 */
export const fieldLimits = {
  text: 500,
  /** Each part of a region answer. */
  regionName: 50,
  regionDetail: 200,
  attachments: 20,
  /** Length of one file reference; signed URLs are long. */
  reference: 2000,
} as const;

/** The rule's own length bounds, ignored if no text could satisfy them. */
function ruleLengths(rule: FormItemRule | null): { min: number; max: number } {
  const min = rule?.min ?? 0;
  const max = rule?.max ?? fieldLimits.text;
  return max >= 1 && max >= min && min <= fieldLimits.text ? { min, max } : { min: 0, max: fieldLimits.text };
}

/**
 * Checks a text's length, then its rule.
 * @param alternative another spelling that the rule's pattern may accept instead
 */
export function checkLength(
  field: FormField,
  text: string,
  { matchPattern }: ValidationContext,
  alternative = text,
): string | null {
  const limit = field.maxLength ?? fieldLimits.text;
  if (text.length > limit) return tooLongMessage(field, limit);
  const { min, max } = ruleLengths(field.rule);
  if (text.length < min || text.length > max) return lengthMessage(field, min, max);
  const source = patternSource(field.rule?.pattern ?? '');
  if (source === '') return null;
  const isTaken = (spelling: string): boolean => matchPattern(source, spelling) !== false;
  return isTaken(text) || (alternative !== text && isTaken(alternative)) ? null : patternMessage(field);
}

type Worded = Pick<FormField, 'label' | 'rule' | 'formatMessage'>;

export type AnswerVerb = '填写' | '选择' | '上传';

/** The message for an unanswered required field: the rule's own, else one that names the action. */
export function requiredMessage({ label, rule }: Worded, verb: AnswerVerb): string {
  return rule !== null && rule.message !== '' ? rule.message : `请${verb}${label}`;
}

/** The message for a choice that is incomplete or not among the options. */
export function choiceMessage({ label }: Worded): string {
  return `请选择${label}`;
}

/**
 * The message for a malformed answer. A rule's own message is used only if the rule has a pattern: without one, the message
 * says that the question is required, which would mislead here.
 */
export function formatMessage(field: Worded): string {
  if (field.formatMessage !== null) return field.formatMessage;
  const hasPattern = field.rule !== null && field.rule.pattern !== '';
  return hasPattern ? patternMessage(field) : `请输入正确${field.label}`;
}

/** The message for an answer that does not match its rule's pattern. */
function patternMessage({ label, rule }: Worded): string {
  return rule !== null && rule.message !== '' ? rule.message : `请输入正确${label}`;
}

export function tooLongMessage({ label }: Worded, limit: number, unit = '个字'): string {
  return `${label}最多 ${limit} ${unit}`;
}

/** The message for a text that is too long or too short for its rule; it names the bounds (product §7.33). */
function lengthMessage(field: Worded, min: number, max: number): string {
  return min === 0 ? tooLongMessage(field, max) : `${field.label}须为 ${min < max ? `${min}–` : ''}${max} 个字`;
}

/** The message for a day that is not after the day that it must follow. */
export function laterMessage(label: string, earlier: string): string {
  return `${label}应晚于${earlier}`;
}

import type { FormField, FormItemRule } from './form-field';

/**
 * Tests a text against a definition's pattern. Null says that the pattern cannot be used (it does not compile, or
 * took too long), and is ignored. A port, because a server must run strangers' patterns so that none can hang it.
 */
export type MatchPattern = (source: string, text: string) => boolean | null;

/** What checking needs from outside. */
export interface ValidationContext {
  matchPattern: MatchPattern;
}

/** The browser's own expressions: a pattern that hangs can hang only the page of its own meeting. */
export const matchPatternNatively: MatchPattern = (source, text) => {
  try {
    return new RegExp(source).test(text);
  } catch {
    return null;
  }
};

/**
 * The expression that a rule means. Organisers write `^\d+$` as well as the literal `/^\d+$/`; a literal with flags
 * has no plain source, and is ignored.
 * @returns '' where there is nothing to match
 */
export function patternSource(pattern: string): string {
  const literal = /^\/(.+)\/([a-z]*)$/.exec(pattern);
  if (literal === null) return pattern;
  return literal[2] === '' ? (literal[1] ?? '') : '';
}

/**
 * Bounds on what a form takes in. Lengths are UTF-16 code units, which both HTML's maxlength and JavaScript's
 * `length` count, so that browser, mini-program and server agree. Those of numbers are in `numberLengths`.
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

/** The rule's own bounds on length, left out where no text could keep them. */
function ruleLengths(rule: FormItemRule | null): { min: number; max: number } {
  const min = rule?.min ?? 0;
  const max = rule?.max ?? fieldLimits.text;
  return max >= 1 && max >= min && min <= fieldLimits.text ? { min, max } : { min: 0, max: fieldLimits.text };
}

/**
 * Checks a typed text by its bound on length, then by its rule.
 * @param alternative a text that the rule's pattern may take instead
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
  if (text.length < min || text.length > max) return patternMessage(field);
  const source = patternSource(field.rule?.pattern ?? '');
  if (source === '') return null;
  const isTaken = (spelling: string): boolean => matchPattern(source, spelling) !== false;
  return isTaken(text) || (alternative !== text && isTaken(alternative)) ? null : patternMessage(field);
}

type Worded = Pick<FormField, 'label' | 'rule' | 'formatMessage'>;

/** How a kind is answered, as its messages say it. */
export type AnswerVerb = '填写' | '选择' | '上传';

/** For a required field without an answer: the rule's own message, else one that says what to do. */
export function requiredMessage({ label, rule }: Worded, verb: AnswerVerb): string {
  return rule !== null && rule.message !== '' ? rule.message : `请${verb}${label}`;
}

/** For a choice that is none of the offered, or half made. */
export function choiceMessage({ label }: Worded): string {
  return `请选择${label}`;
}

/**
 * For an answer of the wrong format. A rule that carries a pattern also says how it wants to be kept; the message of
 * a rule without one is about being required, and would mislead here.
 */
export function formatMessage(field: Worded): string {
  if (field.formatMessage !== null) return field.formatMessage;
  const hasPattern = field.rule !== null && field.rule.pattern !== '';
  return hasPattern ? patternMessage(field) : `请输入正确${field.label}`;
}

/** For an answer that breaks its rule. */
function patternMessage({ label, rule }: Worded): string {
  return rule !== null && rule.message !== '' ? rule.message : `请输入正确${label}`;
}

export function tooLongMessage({ label }: Worded, limit: number): string {
  return `${label}最多${limit}个字`;
}

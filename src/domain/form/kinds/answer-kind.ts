import type { Json, JsonObject } from '../../json/read-value';
import type { AnswerVerb, ValidationContext } from '../field-rules';
import type { Attachment, FieldValue, FormField, FormPart, FormSection } from '../form-field';

/**
 * Everything about a kind of answer except its drawing and the cells of a table (cells/answer-cells.ts). Its functions are declared as methods, so that a kind of one value
 * type is assignable to a kind of any. That is safe because only `read` makes the answers that the others receive.
 */
export interface AnswerKind<Value extends FieldValue = FieldValue> {
  /** Its number in a form definition (product §3) and the organiser's term; null for kinds recognised by name only. */
  readonly formType: { number: number; word: string } | null;
  /** Answered with one of the field's options. */
  readonly hasOptions: boolean;
  /** Answered with files, which are sent as references; a table's cell holds their names. */
  readonly hasFiles: boolean;
  /** Reading its cells needs the names of all regions. */
  readonly hasPlaces: boolean;
  /** The answer names a province, which another question's province can begin. */
  readonly hasProvince: boolean;
  /** An option's key means the same for ever, whatever text it has. */
  readonly hasLastingKeys: boolean;
  /** The answer is an identity number, which states facts about its holder. */
  readonly statesIdentity: boolean;
  /** The facts that an identity number can answer, if the question asks for one of them. */
  readonly identityFacts: readonly IdentityFact[];
  readonly verb: AnswerVerb;
  /** The default card. */
  readonly section: FormSection;
  /** The part of a long form to which its questions belong, whatever their labels say; null if the labels decide. */
  readonly part: FormPart | null;
  /**
   * The input's maxlength; null where nothing is typed, and for numbers, which are cleaned before they are measured. A
   * rule's own bound is not used either: it would silently cut pasted text, whereas validation explains the problem.
   */
  readonly maxLength: number | null;
  /** Set for numbers that read-only pages should mask. */
  readonly personalNumber: 'phone' | null;
  /** An example for an empty control, where the form of the answer is not obvious; '' for none. */
  placeholder(field: FormField): string;
  /** The value of an unanswered field. */
  readonly empty: Value;
  /** Reports whether a clean answer is no answer. */
  isEmpty(answer: Value): boolean;
  /**
   * The text that a linked question's condition is compared with (product §7.4): a choice's key, a typed text. Null for
   * every answer of a kind on which no question can depend.
   */
  conditionText(answer: Value): string | null;
  /**
   * Parses anything into a clean answer: a form value, a draft's JSON, a request body. Never throws; invalid values
   * read as empty. Idempotent.
   */
  read(field: FormField, value: unknown): Value;
  /**
   * Checks a non-empty answer.
   * @returns the message to show beside the field, or null
   */
  check(field: FormField, answer: Value, context: ValidationContext): string | null;
  toSubmission(field: FormField, answer: Value): readonly (readonly [name: string, value: Json])[];
  /** The inverse of `toSubmission`, for any object. */
  fromSubmission(field: FormField, body: JsonObject): Value;
  /** The read-only text of a non-empty answer; '' for files. */
  describe(field: FormField, answer: Value): string;
  attachments(answer: Value): readonly Attachment[];
  province(answer: Value): string;
  /** Reports whether a server's refusal, given only as text, is about such a field. */
  isRefusedBy(field: FormField, refusal: string): boolean;
}

/** A fact that an identity number states. */
export type IdentityFact = 'birthDay' | 'sex' | 'age';

/** Defaults shared by most kinds. */
export const plainKind = {
  formType: null,
  hasOptions: false,
  hasFiles: false,
  hasPlaces: false,
  hasProvince: false,
  hasLastingKeys: false,
  statesIdentity: false,
  identityFacts: [],
  section: 'basic',
  part: null,
  maxLength: null,
  personalNumber: null,
  placeholder: () => '',
  conditionText: () => null,
  attachments: () => [],
  province: () => '',
  isRefusedBy: () => false,
} as const;

/** An own property of the body, so that 'constructor' is a name like any other. */
export function ownValue(body: JsonObject, name: string): unknown {
  return Object.prototype.hasOwnProperty.call(body, name) ? body[name] : undefined;
}
